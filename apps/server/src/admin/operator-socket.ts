import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { createInterface } from 'node:readline';
import { socketPathIn } from '../database/directory-lock.ts';

/** A command that the running server carries out for an operator beside it; each line is told at the terminal. */
type OperatorCommand = (argument: string) => AsyncGenerator<string, unknown>;

export type OperatorCommands = Record<string, OperatorCommand>;

interface Message {
  line?: string;
  failure?: string;
}

/**
 * Lets commands reach the server through a socket in its data directory: nobody else can open the embedded database
 * while it runs. Who may use the directory may use the socket.
 */
export async function serveOperator(dataDir: string, commands: OperatorCommands): Promise<() => Promise<void>> {
  const path = socketPathIn(dataDir, 'admin');
  await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost');
    const command = Object.hasOwn(commands, pathname.slice(1)) ? commands[pathname.slice(1)] : undefined;
    const send = (message: Message) => void response.write(`${JSON.stringify(message)}\n`);
    const carryOut = async () => {
      if (!command) throw new Error(`${pathname} is no command`);
      for await (const line of command(searchParams.get('argument') ?? '')) send({ line });
    };
    void carryOut()
      .catch((error: unknown) => send({ failure: error instanceof Error ? error.message : String(error) }))
      .finally(() => response.end());
  });
  server.listen(path);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(path, 0o600);
  server.unref();
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

/** The failure of a command that the running server has carried out; the message is for the operator. */
export class OperatorCommandError extends Error {}

/** Tells line by line what the server says; undefined when none runs on the directory. Throws OperatorCommandError. */
export async function askRunningServer(
  dataDir: string,
  command: string,
  argument = '',
): Promise<AsyncGenerator<string> | undefined> {
  const path = `/${command}?${new URLSearchParams({ argument }).toString()}`;
  const query = request({ socketPath: socketPathIn(dataDir, 'admin'), path }).end();
  const answered = await Promise.race([
    once(query, 'response').then(([response]) => response),
    once(query, 'error').then(() => undefined),
  ]).catch(() => undefined);
  return answered && readLines(answered);
}

async function* readLines(response: NodeJS.ReadableStream): AsyncGenerator<string> {
  for await (const text of createInterface({ input: response })) {
    const { line, failure }: Message = JSON.parse(text);
    if (failure !== undefined) throw new OperatorCommandError(failure);
    if (line !== undefined) yield line;
  }
}

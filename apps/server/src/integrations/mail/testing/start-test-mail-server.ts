import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  recipients: string[];
  raw: Buffer;
}

/** A real SMTP server on this machine, on a free port unless one is chosen, that keeps what it receives. */
export async function startTestMailServer(options: SMTPServerOptions = {}, chosenPort = 0) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        callback();
      });
    },
    ...options,
  });
  // Clients that end in the middle of something are part of what is tested.
  server.on('error', () => undefined);
  server.listen(chosenPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An answer of the server that is a refusal. */
export function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

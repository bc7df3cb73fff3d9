import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { longestPassword, shortestPassword } from '../integrations/identity/password-rules.ts';
import { UsageError } from './usage-error.ts';

/** Asks for a new password twice without showing it; without a terminal it is the first line of the input. */
export async function readNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return checked(await readFirstLine(input));
  const ask = (question: string) => askHidden(question, input, output);
  const password = checked(await ask(`Neues Kennwort (mindestens ${shortestPassword} Zeichen): `));
  if ((await ask('Kennwort wiederholen: ')) !== password) throw new UsageError('Die Kennwörter sind verschieden.');
  return password;
}

function checked(password: string): string {
  if (password.length < shortestPassword) {
    throw new UsageError(`Das Kennwort muss mindestens ${shortestPassword} Zeichen haben.`);
  }
  if (password.length > longestPassword) {
    throw new UsageError(`Das Kennwort darf höchstens ${longestPassword} Zeichen haben.`);
  }
  return password;
}

async function askHidden(question: string, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  const interrupted = new AbortController();
  terminal.on('SIGINT', () => interrupted.abort());
  output.write(question);
  try {
    return await terminal.question('', { signal: interrupted.signal });
  } catch (error) {
    throw interrupted.signal.aborted ? new UsageError('Abgebrochen.') : error;
  } finally {
    output.write('\n');
    terminal.close();
  }
}

async function readFirstLine(input: NodeJS.ReadStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  throw new UsageError('Das Kennwort fehlt: Bitte geben Sie es als erste Zeile der Standardeingabe an.');
}

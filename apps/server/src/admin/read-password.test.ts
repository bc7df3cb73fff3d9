import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readNewPassword } from './read-password.ts';

const { stderr } = process;

describe('readNewPassword', () => {
  it('takes the first line where nobody sits at a terminal', async () => {
    expect(await readNewPassword(inputOf('ein langes Kennwort\nund mehr\n'), stderr)).toBe('ein langes Kennwort');
  });

  it.each([
    ['', 'Das Kennwort fehlt'],
    ['kurz\n', 'mindestens 12 Zeichen'],
    [`${'lang'.repeat(51)}\n`, 'höchstens 200 Zeichen'],
  ])('refuses %j', async (text, reason) => {
    await expect(readNewPassword(inputOf(text), stderr)).rejects.toThrow(reason);
  });

  it('asks twice at a terminal and shows nothing of the answers', async () => {
    const { terminal, shown } = terminalWith(['ein langes Kennwort', 'ein langes Kennwort']);
    expect(await readNewPassword(...terminal)).toBe('ein langes Kennwort');
    expect(shown()).toBe('Neues Kennwort (mindestens 12 Zeichen): \nKennwort wiederholen: \n');
  });

  it('refuses two different ones, and stops on Ctrl+C', async () => {
    const different = terminalWith(['ein langes Kennwort', 'ein langes Wort']);
    await expect(readNewPassword(...different.terminal)).rejects.toThrow('verschieden');
    await expect(readNewPassword(...terminalWith(['\x03']).terminal)).rejects.toThrow('Abgebrochen.');
  });
});

function inputOf(text: string): NodeJS.ReadStream {
  const input = new PassThrough();
  input.end(text);
  return input as unknown as NodeJS.ReadStream;
}

/** Types an answer each time it is asked. */
function terminalWith(answers: string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (shown.endsWith(': ')) setImmediate(() => input.write(`${answers.shift()}\r`));
  });
  const setRawMode = () => input;
  const terminal = [Object.assign(input, { isTTY: true, setRawMode }), output] as unknown;
  return { terminal: terminal as [NodeJS.ReadStream, NodeJS.WriteStream], shown: () => shown };
}

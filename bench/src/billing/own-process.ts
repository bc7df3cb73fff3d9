import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs a script of this folder in its own process and returns its result. Throws if it fails. */
export function runInOwnProcess<Answer>(script: string, input: object, flags: string[] = []): Promise<Answer> {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, script), JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      const answer = written.trimEnd().split('\n').at(-1);
      if (code === 0 && answer) resolve(JSON.parse(answer) as Answer);
      else reject(new Error(`${script} failed:\n${written}`));
    });
  });
}

/** The input of this process. */
export function readProcessInput(): unknown {
  return JSON.parse(process.argv[2]!);
}

/** Prints the result, which ends the process. */
export function answer(answered: object): void {
  console.log(JSON.stringify(answered));
}

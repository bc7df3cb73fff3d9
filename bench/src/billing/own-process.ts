import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** How Node is started. */
export interface NodeStart {
  flags?: string[];
  environment?: NodeJS.ProcessEnv;
}

/** How the server is started where memory counts: as the systemd unit of the handbook does. */
export const asService: NodeStart = {
  flags: ['--max-semi-space-size=8'],
  environment: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/** Runs a script of this folder in its own process and returns its result. Throws if it fails. */
export function runInOwnProcess<Answer>(
  script: string,
  input: object,
  { flags = [], environment }: NodeStart = {},
): Promise<Answer> {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, script), JSON.stringify(input)], {
    env: { ...process.env, ...environment },
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

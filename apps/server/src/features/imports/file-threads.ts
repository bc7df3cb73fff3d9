import { Worker } from 'node:worker_threads';
import type { describeAgain, describeNew, FileTask, readFile } from './file-tasks.ts';

interface Results {
  describe: ReturnType<typeof describeNew>;
  describeAgain: ReturnType<typeof describeAgain>;
  read: ReturnType<typeof readFile>;
}

/** Enough for 64 MB of the shortest cells; beyond it the thread ends, and not the server. */
const memoryMb = 3072;

let last: Promise<unknown> = Promise.resolve();

/** Works on a file in a thread of its own, one file at a time. */
export function runFileTask<Task extends FileTask>(task: Task): Promise<Results[Task['kind']]> {
  const result = last.then(() => runInThread(task)) as Promise<Results[Task['kind']]>;
  last = result.catch(() => undefined);
  return result;
}

function runInThread(task: FileTask): Promise<unknown> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without a result')));
  });
}

import { Worker } from 'node:worker_threads';
import type { plan, PortfolioTask, read, write } from './portfolio-tasks.ts';

interface Results {
  read: Awaited<ReturnType<typeof read>>;
  plan: ReturnType<typeof plan>;
  write: Awaited<ReturnType<typeof write>>;
}

/** Enough for every file that is taken; beyond it the thread ends, and not the server. */
const memoryMb = 768;
const mostMs = 60_000;

/** The thread has run out of memory or time. */
export class TaskTooLarge extends Error {}

let last: Promise<unknown> = Promise.resolve();

/** Works on a portfolio in a thread of its own, one at a time. Throws TaskTooLarge. */
export function runPortfolioTask<Task extends PortfolioTask>(task: Task): Promise<Results[Task['kind']]> {
  const result = last.then(() => runInThread(task)) as Promise<Results[Task['kind']]>;
  last = result.catch(() => undefined);
  return result;
}

function runInThread(task: PortfolioTask): Promise<unknown> {
  const worker = new Worker(new URL('./portfolio-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const result = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskTooLarge(error.message) : error),
    );
    worker.once('exit', () => reject(new TaskTooLarge('The thread ended without a result')));
  });
  const timer = setTimeout(() => void worker.terminate(), mostMs);
  return result.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

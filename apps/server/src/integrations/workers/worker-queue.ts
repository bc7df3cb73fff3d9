import { Worker } from 'node:worker_threads';

/** Functions that a worker calls by their name. They must not keep state: each call has a worker of its own. */
export type WorkerTasks = Record<string, (input: never) => unknown>;

type Input<Task extends (input: never) => unknown> = Parameters<Task>[0];
type Result<Task extends (input: never) => unknown> = Awaited<ReturnType<Task>>;

export type RunTask<Tasks extends WorkerTasks> = <Name extends keyof Tasks & string>(
  name: Name,
  input: Input<Tasks[Name]>,
) => Promise<Result<Tasks[Name]>>;

interface WorkerLimits {
  memoryMb: number;
  longestMs: number;
}

/** The task needed more memory or time than it may have. */
export class WorkerLimitError extends Error {}

export interface TaskModule {
  tasks: WorkerTasks;
  /** Large buffers of a result that the worker hands over instead of copying them. */
  buffersToMove?: (result: unknown) => ArrayBuffer[];
}

/** What a worker is given: the address of a TaskModule, and the task to run. */
export interface WorkerCall {
  module: string;
  name: string;
  input: unknown;
}

/**
 * Runs the functions that the module exports as `tasks` in worker threads, one after the other, so that neither their
 * memory nor their time is taken from the server. Rejects with WorkerLimitError, or with the error of the task.
 */
export function createWorkerQueue<Tasks extends WorkerTasks>(module: URL, limits: WorkerLimits): RunTask<Tasks> {
  let last: Promise<unknown> = Promise.resolve();
  return (name, input) => {
    const run = () => runInWorker({ module: module.href, name, input }, limits);
    const result = last.then(run, run);
    last = result;
    return result as Promise<never>;
  };
}

function runInWorker(call: WorkerCall, { memoryMb, longestMs }: WorkerLimits): Promise<unknown> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: call,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const result = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => reject(limitErrorOf(error, call) ?? error));
    worker.once('exit', (code) => reject(new WorkerLimitError(`${call.name} ended with code ${code} and no result`)));
  });
  const timer = setTimeout(() => void worker.terminate(), longestMs);
  return result.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

function limitErrorOf(error: NodeJS.ErrnoException, { name }: WorkerCall): WorkerLimitError | undefined {
  const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new WorkerLimitError(`${name} ran out of memory`, { cause: error }) : undefined;
}

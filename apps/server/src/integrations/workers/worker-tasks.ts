/** Functions that a worker process calls by their name. They must not keep state: a process runs many of them. */
export type WorkerTasks = Record<string, (input: never) => unknown>;

export interface TaskModule {
  tasks: WorkerTasks;
}

/** Message to a worker process: the address of a TaskModule, the task, and how long it may take. */
export interface WorkerCall {
  module: string;
  name: string;
  input: unknown;
  longestMs: number;
}

/** Answer of a worker process: the result or the error of the task, and how much memory the process has now. */
export type WorkerAnswer = ({ result: unknown } | { error: unknown }) & { rssMb: number };

/** How much memory a worker process may have. */
export interface MemoryLimits {
  /** Memory of objects; beyond it V8 ends the process. */
  heapMb: number;
  /** Memory of everything, buffers included. */
  rssMb: number;
}

export const bytesPerMb = 1024 * 1024;

/** In ms, the same in all threads of a process. The clock of the day may be set, and would end tasks that are in time. */
export const steadyNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** The task needed more memory or time than it may have, or its process died of it. */
export class WorkerLimitError extends Error {}

/** The task was cancelled by its caller. */
export class WorkerCancelledError extends Error {}

/** The owner has so many tasks waiting that no more are taken. */
export class TooManyTasksError extends Error {}

/** Why a task was not carried out. Throws every other error again. */
export function refusalOf(error: unknown): 'tooMany' | 'cancelled' | 'tooLarge' {
  if (error instanceof TooManyTasksError) return 'tooMany';
  if (error instanceof WorkerCancelledError) return 'cancelled';
  if (error instanceof WorkerLimitError) return 'tooLarge';
  throw error;
}

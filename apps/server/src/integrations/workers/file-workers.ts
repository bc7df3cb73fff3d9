import { WorkerPool } from './worker-pool.ts';
import type { WorkerTasks } from './worker-tasks.ts';

type Input<Task extends (input: never) => unknown> = Parameters<Task>[0];
type Result<Task extends (input: never) => unknown> = Awaited<ReturnType<Task>>;

interface TaskOwner {
  customerId: number;
  /** Cancels the task. */
  signal?: AbortSignal | undefined;
  /** Others wait for it, as for a transaction that holds locks: it is run at once, beside all other tasks. */
  isUrgent?: boolean;
}

export type RunTask<Tasks extends WorkerTasks> = <Name extends keyof Tasks & string>(
  name: Name,
  input: Input<Tasks[Name]>,
  owner: TaskOwner,
) => Promise<Result<Tasks[Name]>>;

/** Everything that reads foreign files shares these processes. The memory is enough for 64 MB of counters. */
const pool = new WorkerPool({
  processes: 4,
  processesPerOwner: 2,
  waitingPerOwner: 10,
  heapMb: 3072,
  rssMb: 4096,
});

/**
 * Runs the functions that the module exports as `tasks` in processes of their own, so that no file can take the
 * server's memory or time. Rejects with WorkerLimitError, WorkerCancelledError, TooManyTasksError, or the error of the task.
 */
export function createTaskRunner<Tasks extends WorkerTasks>(
  module: URL,
  { longestMs }: { longestMs: number },
): RunTask<Tasks> {
  return (name, input, { customerId, ...rules }) => {
    const call = { module: module.href, name, input, longestMs };
    return pool.run({ owner: customerId, call, ...rules }) as Promise<never>;
  };
}

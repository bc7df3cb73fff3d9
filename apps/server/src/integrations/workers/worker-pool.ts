import { FairQueue } from './fair-queue.ts';
import { WorkerProcess } from './worker-process.ts';
import { type MemoryLimits, TooManyTasksError, type WorkerCall, WorkerCancelledError } from './worker-tasks.ts';

interface PoolLimits extends MemoryLimits {
  /** How many tasks run at once. */
  processes: number;
  /** Processes for one owner: fewer than all, so that the others need not wait. */
  processesPerOwner: number;
  waitingPerOwner: number;
}

interface Job {
  call: WorkerCall;
  signal: AbortSignal | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface OwnedCall {
  /** The owner of the task; owners take turns. */
  owner: number;
  call: WorkerCall;
  signal?: AbortSignal | undefined;
  /** Others wait for it, as for a transaction that holds locks: it is run at once, beside all other tasks. */
  isUrgent?: boolean | undefined;
}

/** Beyond it a process is not used again: what a task has left behind would limit the next one. */
const largestIdleMb = 400;
const tasksPerProcess = 1000;
const longestIdleMs = 60_000;

/** Runs tasks in processes that are kept for the next ones, some at once, and lets their owners take turns. */
export class WorkerPool {
  readonly #limits: PoolLimits;
  readonly #waiting = new FairQueue<Job>();
  readonly #runningOf = new Map<number, number>();
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  #running = 0;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** Rejects with WorkerLimitError, WorkerCancelledError, TooManyTasksError, or the error of the task. */
  run({ owner, call, signal, isUrgent = false }: OwnedCall): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(new WorkerCancelledError(call.name));
    if (isUrgent) return this.#work(call, signal);
    if (this.#waiting.countOf(owner) >= this.#limits.waitingPerOwner) {
      return Promise.reject(new TooManyTasksError(`${owner} has too many tasks waiting`));
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job = { call, signal, resolve, reject };
    const leave = () => {
      if (this.#waiting.remove({ owner, item: job })) reject(new WorkerCancelledError(call.name));
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.add({ owner, item: job });
    this.#startNext();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #startNext(): void {
    while (this.#running < this.#limits.processes) {
      const next = this.#waiting.take((owner) => this.#countOf(owner) < this.#limits.processesPerOwner);
      if (!next) return;
      this.#count(next.owner, 1);
      const { call, signal, resolve, reject } = next.item;
      void this.#work(call, signal)
        .then(resolve, reject)
        .finally(() => {
          this.#count(next.owner, -1);
          this.#startNext();
        });
    }
  }

  async #work(call: WorkerCall, signal: AbortSignal | undefined): Promise<unknown> {
    const process = this.#takeProcess();
    try {
      return await process.run(call, signal);
    } finally {
      this.#keepOrEnd(process);
    }
  }

  #takeProcess(): WorkerProcess {
    const [process] = this.#idle.keys();
    if (!process) {
      const started: WorkerProcess = new WorkerProcess(this.#limits, () => this.#forget(started));
      return started;
    }
    this.#forget(process);
    return process;
  }

  #keepOrEnd(process: WorkerProcess): void {
    if (!process.isAlive) return;
    if (process.rssMb > largestIdleMb || process.taskCount >= tasksPerProcess) return process.kill();
    const end = () => {
      this.#forget(process);
      process.kill();
    };
    this.#idle.set(process, setTimeout(end, longestIdleMs).unref());
  }

  #forget(process: WorkerProcess): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
  }

  #countOf(owner: number): number {
    return this.#runningOf.get(owner) ?? 0;
  }

  #count(owner: number, change: 1 | -1): void {
    this.#running += change;
    const count = this.#countOf(owner) + change;
    if (count === 0) this.#runningOf.delete(owner);
    else this.#runningOf.set(owner, count);
  }
}

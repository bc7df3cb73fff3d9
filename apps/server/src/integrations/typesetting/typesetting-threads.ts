import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TypesetOrder } from './typesetter.ts';

/** The data cannot be typeset, or the thread died of them; unlike a full disk, trying again does not help. */
export class TypesettingError extends Error {
  override name = 'TypesettingError';
}

export type TypesetTask = TypesetOrder & { id: number };

export type TypesetAnswer = { id: number; file: Uint8Array<ArrayBuffer> } | { id: number; error: Error };

interface Waiting {
  resolve: (file: Buffer) => void;
  reject: (error: Error) => void;
}

/** One thread that works on one document after the other; when it dies, what was under way fails. */
class TypesettingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(script: URL, onEnd: () => void) {
    this.#worker = new Worker(script);
    this.#worker.on('message', (answer: TypesetAnswer) => this.#answer(answer));
    this.#worker.on('error', (error: Error) => this.#end(error, onEnd));
    this.#worker.on('exit', () => this.#end(new Error('ended'), onEnd));
  }

  typeset(order: TypesetOrder): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const id = ++this.#lastId;
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ id, ...order } satisfies TypesetTask);
    return promise;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  stop(): Promise<number> {
    return this.#worker.terminate();
  }

  #answer(answer: TypesetAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('file' in answer) return waiting?.resolve(Buffer.from(answer.file.buffer));
    const { message } = answer.error;
    waiting?.reject(new TypesettingError(`The document could not be typeset: ${message}`, { cause: answer.error }));
  }

  #end(reason: Error, onEnd: () => void): void {
    onEnd();
    const error = new TypesettingError(`The typesetting thread has stopped: ${reason.message}`, { cause: reason });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** So many documents wait for a thread before another one is started: it takes half a second and memory. */
const worthAThread = 8;
const mostThreads = Math.min(2, availableParallelism());
const longestIdleMs = 30_000;

/**
 * Threads that share the documents. The first one starts with the first document and stays, a second one helps when
 * many wait.
 */
export class TypesettingThreads {
  readonly #script: URL;
  readonly #threads: TypesettingThread[] = [];
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(script: URL) {
    this.#script = script;
  }

  async typeset(order: TypesetOrder): Promise<Buffer> {
    try {
      return await this.#leastBusy().typeset(order);
    } finally {
      clearTimeout(this.#idleTimer);
      this.#idleTimer = setTimeout(() => void stopAll(this.#idleHelpers()), longestIdleMs).unref();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await stopAll(this.#threads);
  }

  #leastBusy(): TypesettingThread {
    const [first, ...others] = this.#threads.toSorted((one, other) => one.waitingCount - other.waitingCount);
    if (first && (first.waitingCount < worthAThread || others.length + 1 === mostThreads)) return first;
    const started: TypesettingThread = new TypesettingThread(this.#script, () => {
      const at = this.#threads.indexOf(started);
      if (at >= 0) this.#threads.splice(at, 1);
    });
    this.#threads.push(started);
    return started;
  }

  #idleHelpers(): TypesettingThread[] {
    return this.#threads.slice(1).filter(({ waitingCount }) => waitingCount === 0);
  }
}

async function stopAll(threads: TypesettingThread[]): Promise<void> {
  await Promise.all(threads.map((thread) => thread.stop()));
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { TypesetOrder } from './typesetter.ts';

/** The data cannot be typeset, or the process died of them; unlike a full disk, trying again does not help. */
export class TypesettingError extends Error {
  override name = 'TypesettingError';
}

export type TypesetTask = TypesetOrder & { id: number };

export type TypesetAnswer = { id: number; file: Uint8Array } | { id: number; error: Error };

interface Waiting {
  resolve: (file: Buffer) => void;
  reject: (error: Error) => void;
}

/**
 * One process that works on one document after the other; when it dies, what was under way fails. While it has none it
 * does not keep the server from ending.
 */
class TypesettingProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(script: URL, onEnd: () => void) {
    this.#child = fork(script, [], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // nothing of the server's configuration: what typesets needs no passwords
      env: { SystemRoot: process.env['SystemRoot'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (answer: TypesetAnswer) => this.#answer(answer));
    this.#child.on('error', (error) => this.#end(error, onEnd));
    this.#child.on('exit', (code, signal) => this.#end(new Error(`ended with ${signal ?? code}`), onEnd));
    this.#holdServer(false);
  }

  typeset(order: TypesetOrder): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const id = ++this.#lastId;
    this.#waiting.set(id, { resolve, reject });
    this.#holdServer(true);
    // when it cannot be sent, the process has died, which is told by its exit
    this.#child.send({ id, ...order } satisfies TypesetTask, () => undefined);
    return promise;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  async stop(): Promise<void> {
    if (!this.#child.connected) return;
    const ended = once(this.#child, 'exit');
    this.#child.ref();
    this.#child.disconnect();
    await ended;
  }

  #answer(answer: TypesetAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#holdServer(false);
    if ('file' in answer) {
      const { buffer, byteOffset, byteLength } = answer.file;
      return waiting?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    }
    const { message } = answer.error;
    waiting?.reject(new TypesettingError(`The document could not be typeset: ${message}`, { cause: answer.error }));
  }

  #end(reason: Error, onEnd: () => void): void {
    onEnd();
    const error = new TypesettingError(`The typesetting process has stopped: ${reason.message}`, { cause: reason });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #holdServer(isHolding: boolean): void {
    for (const handle of [this.#child, this.#child.channel]) {
      if (isHolding) handle?.ref();
      else handle?.unref();
    }
  }
}

/** So many documents wait for a process before another one is started: it takes half a second and memory. */
const worthAProcess = 8;
const mostProcesses = Math.min(2, availableParallelism());
const longestIdleMs = 30_000;

/**
 * Processes that share the documents. The first one starts with the first document and stays, a second one helps when
 * many wait.
 */
export class TypesettingProcesses {
  readonly #script: URL;
  #processes: TypesettingProcess[] = [];
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(script: URL) {
    this.#script = script;
  }

  async typeset(order: TypesetOrder): Promise<Buffer> {
    try {
      return await this.#leastBusy().typeset(order);
    } finally {
      clearTimeout(this.#idleTimer);
      this.#idleTimer = setTimeout(() => void this.#stop(this.#idleHelpers()), longestIdleMs).unref();
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#stop(this.#processes);
  }

  /** What is stopped is not given another document. */
  async #stop(stopped: TypesettingProcess[]): Promise<void> {
    this.#processes = this.#processes.filter((process) => !stopped.includes(process));
    await Promise.all(stopped.map((process) => process.stop()));
  }

  #leastBusy(): TypesettingProcess {
    const [first, ...others] = this.#processes.toSorted((one, other) => one.waitingCount - other.waitingCount);
    if (first && (first.waitingCount < worthAProcess || others.length + 1 === mostProcesses)) return first;
    const started: TypesettingProcess = new TypesettingProcess(this.#script, () => {
      this.#processes = this.#processes.filter((process) => process !== started);
    });
    this.#processes.push(started);
    return started;
  }

  #idleHelpers(): TypesettingProcess[] {
    return this.#processes.slice(1).filter(({ waitingCount }) => waitingCount === 0);
  }
}

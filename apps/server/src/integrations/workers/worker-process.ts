import { requireValue } from '@lichthof/domain/collections/items.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type MemoryLimits,
  type WorkerAnswer,
  type WorkerCall,
  WorkerCancelledError,
  WorkerLimitError,
} from './worker-tasks.ts';

const main = fileURLToPath(new URL('./worker-main.ts', import.meta.url));
const keptStderr = 2000;
/** Of processes that V8 aborts, where the system has no signals. */
const abortCode = 134;

/** A child process that runs one task at a time. While it has none it does not keep the server from ending. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #lastStderr = '';
  #isAlive = true;
  /** How much memory it had after its last task. */
  rssMb = 0;
  taskCount = 0;

  constructor({ heapMb, rssMb }: MemoryLimits, onExit: () => void) {
    this.#child = fork(main, [String(rssMb)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      // nothing of the server's configuration: what reads foreign files needs no passwords
      env: { SystemRoot: process.env['SystemRoot'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    requireValue(this.#child.stderr, 'pipe of the errors')
      .setEncoding('utf8')
      .on('data', (text: string) => {
        this.#lastStderr = (this.#lastStderr + text).slice(-keptStderr);
      });
    this.#child.once('exit', () => {
      this.#isAlive = false;
      onExit();
    });
    // a process that cannot be started or reached has no exit: those who wait are told by run()
    this.#child.on('error', () => undefined);
    this.#holdServer(false);
  }

  /** Whether it can be given a task. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Rejects with WorkerLimitError, WorkerCancelledError, or the error of the task. */
  async run(call: WorkerCall, signal?: AbortSignal): Promise<unknown> {
    this.#holdServer(true);
    this.taskCount += 1;
    const timer = setTimeout(() => this.kill(), call.longestMs);
    const kill = () => this.kill();
    signal?.addEventListener('abort', kill);
    if (signal?.aborted) kill();
    try {
      const answer = await this.#answerTo(call);
      if (answer === undefined) throw signal?.aborted ? new WorkerCancelledError(call.name) : this.#death(call);
      this.rssMb = answer.rssMb;
      if ('error' in answer) throw answer.error;
      return answer.result;
    } finally {
      signal?.removeEventListener('abort', kill);
      clearTimeout(timer);
      this.#holdServer(false);
    }
  }

  kill(): void {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
  }

  /** Undefined when the process died before it had one. */
  #answerTo(call: WorkerCall): Promise<WorkerAnswer | undefined> {
    return new Promise((resolve) => {
      const finish = (answer?: WorkerAnswer) => {
        this.#child.off('message', finish).off('close', died).off('error', died);
        resolve(answer);
      };
      const died = () => finish();
      this.#child.on('message', finish).once('close', died).once('error', died);
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) died();
      // when it cannot be sent, the process has died, which is told by its exit
      else this.#child.send(call, () => undefined);
    });
  }

  /** A process that is killed, or aborted by V8, has exceeded a limit; an exit of its own is a bug of ours. */
  #death({ name }: WorkerCall): Error {
    const { exitCode, signalCode } = this.#child;
    const message = `${name}: the process ended with ${signalCode ?? exitCode}. ${this.#lastStderr}`;
    const isLimit = signalCode !== null || exitCode === abortCode || this.#lastStderr.includes('heap out of memory');
    return isLimit ? new WorkerLimitError(message) : new Error(message);
  }

  #holdServer(isHolding: boolean): void {
    const handles = [this.#child, this.#child.channel, this.#child.stderr as unknown as NodeJS.RefCounted];
    for (const handle of handles) {
      if (isHolding) handle?.ref();
      else handle?.unref();
    }
  }
}

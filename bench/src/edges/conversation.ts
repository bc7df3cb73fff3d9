import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A script of this folder in its own process, with messages in both directions. */
export class Conversation {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(script: string, input: object) {
    this.#child = fork(join(import.meta.dirname, script), [JSON.stringify(input)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#ended = once(this.#child, 'exit');
  }

  /** The next message. Throws if the process ends without one. */
  async hear<Said>(): Promise<Said> {
    const said = await Promise.race([once(this.#child, 'message'), this.#ended.then(() => undefined)]);
    if (!said) throw new Error('A process of the benchmark has ended too early');
    return said[0] as Said;
  }

  async ask<Said>(): Promise<Said> {
    const said = this.hear<Said>();
    this.#child.send('go on');
    return said;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }
}

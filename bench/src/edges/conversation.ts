import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A script beside this one in a process of its own, with which one talks. */
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

  /** What it says next. Throws when it ends without a word. */
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

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { NodeStart } from '../billing/own-process.ts';

/** A script of this folder in its own process, with messages in both directions. */
export class Conversation {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(script: string, input: object, { flags = [], environment }: NodeStart = {}) {
    this.#child = fork(join(import.meta.dirname, script), [JSON.stringify(input)], {
      execArgv: [...process.execArgv, ...flags],
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#ended = once(this.#child, 'exit');
  }

  /** The next message. Throws if the process ends without one. */
  async receive<Message>(): Promise<Message> {
    const message = await Promise.race([once(this.#child, 'message'), this.#ended.then(() => undefined)]);
    if (!message) throw new Error('A process of the benchmark has ended too early');
    return message[0] as Message;
  }

  async ask<Message>(what = 'go on'): Promise<Message> {
    const message = this.receive<Message>();
    this.#child.send(what);
    return message;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }
}

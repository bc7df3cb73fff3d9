import type { Estate } from '../estate/estate.ts';
import { dataMessage, entry } from './data-message.ts';

/** Makes the live messages of one estate: everything at first, then only what changed since the last that was sent. */
export class LiveMessages {
  readonly #estate: Estate;
  #sent: (number | null)[] | undefined;
  #fullAtMs = -Infinity;
  #hasSentCounters = false;

  constructor(estate: Estate) {
    this.#estate = estate;
  }

  /** After a connection everything is told again. */
  startAgain(): void {
    this.#sent = undefined;
  }

  /** Whether all values are due again. */
  isFullDue(atMs: number, fullEveryMs: number): boolean {
    return this.#sent === undefined || atMs - this.#fullAtMs >= fullEveryMs;
  }

  /** The message of what is shown now, taken as sent. The counters are not known yet in the very first one. */
  next(shown: (number | null)[], { stampMs, isFull }: { stampMs: number; isFull: boolean }): string {
    const before = isFull ? undefined : this.#sent;
    const values = this.#hasSentCounters ? shown : this.#withoutCounters(shown);
    const entries: string[] = [];
    for (const [index, { address, isLow }] of this.#estate.channels.entries()) {
      if (!isLow && values[index] !== before?.[index]) entries.push(entry(address, values[index]!));
    }
    this.#sent = values;
    this.#hasSentCounters = true;
    if (isFull) this.#fullAtMs = stampMs;
    return dataMessage('timestampedData', [{ stampMs, entries }]);
  }

  #withoutCounters(shown: (number | null)[]): (number | null)[] {
    return shown.map((value, index) => (this.#estate.channels[index]!.isCounter ? null : value));
  }
}

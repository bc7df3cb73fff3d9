import type { House } from '../house/house.ts';
import { dataMessage, entry } from './data-message.ts';

/** Makes the live messages of one house: everything at first, then only what changed since the last that was sent. */
export class LiveMessages {
  readonly #house: House;
  #sent: (number | null)[] | undefined;
  #fullAtMs = -Infinity;
  #hasToldCounters = false;

  constructor(house: House) {
    this.#house = house;
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
    const told = this.#hasToldCounters ? shown : this.#withoutCounters(shown);
    const entries: string[] = [];
    for (const [index, { address, isLow }] of this.#house.channels.entries()) {
      if (!isLow && told[index] !== before?.[index]) entries.push(entry(address, told[index]!));
    }
    this.#sent = told;
    this.#hasToldCounters = true;
    if (isFull) this.#fullAtMs = stampMs;
    return dataMessage('timestampedData', [{ stampMs, entries }]);
  }

  #withoutCounters(shown: (number | null)[]): (number | null)[] {
    return shown.map((value, index) => (this.#house.channels[index]!.isCounter ? null : value));
  }
}

import type { FileTimes, WrittenTime } from './read-file.ts';

/** A single sign before exactly three digits groups thousands or begins decimals; after a leading 0 it is decimal. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const signed = /^[+-]?\d[\d.,]*[.,]\d+$/;

/** What the cells of a whole file tell of how it is written. */
export class ReadingClues {
  /** The first number that can be read in two ways. */
  ambiguousNumber: string | undefined;
  hasCertainNumber = false;
  #first: WrittenTime | undefined;
  #last: WrittenTime | undefined;

  takeNumber(cell: string): void {
    if (this.hasCertainNumber) return;
    const text = cell.trim();
    if (ambiguous.test(text)) this.ambiguousNumber ??= text;
    else if (signed.test(text)) this.hasCertainNumber = true;
  }

  takeTime(atMs: number, text: string): void {
    if (!this.#first || atMs < this.#first.atMs) this.#first = { atMs, text };
    if (!this.#last || atMs > this.#last.atMs) this.#last = { atMs, text };
  }

  times(): FileTimes | null {
    return this.#first && this.#last ? { first: this.#first, last: this.#last } : null;
  }
}

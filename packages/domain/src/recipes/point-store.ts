import type { AmountStatus } from '../metering/codes.ts';
import type { Decimal } from './decimal.ts';

/** A value with the instant (UTC ms) that its row names, in the order of the file or of time. */
export interface Point {
  atMs: number;
  value: Decimal;
  status: AmountStatus;
  row: number;
}

const firstCapacity = 1024;

/** The values of one series as the file has them, in columns, since files have millions of them. */
export class PointStore {
  #times = new Float64Array(firstCapacity);
  #mantissas = new Float64Array(firstCapacity);
  #scales = new Uint8Array(firstCapacity);
  #statuses = new Uint8Array(firstCapacity);
  #rows = new Int32Array(firstCapacity);
  /** Numbers that are too long for a program's own. */
  readonly #long = new Map<number, bigint>();
  #isSorted = true;
  length = 0;
  largestScale = 0;

  add(atMs: number, { mantissa, scale }: Decimal, status: AmountStatus, row: number): void {
    if (this.length === this.#times.length) this.#grow();
    const at = this.length;
    if (at > 0 && atMs < (this.#times[at - 1] ?? 0)) this.#isSorted = false;
    this.#times[at] = atMs;
    if (typeof mantissa === 'bigint') this.#long.set(at, mantissa);
    else this.#mantissas[at] = mantissa;
    this.#scales[at] = scale;
    this.#statuses[at] = status;
    this.#rows[at] = row;
    if (scale > this.largestScale) this.largestScale = scale;
    this.length = at + 1;
  }

  /** All points in order of time; of equal times in the order of the file. */
  *inOrder(): Generator<Point> {
    if (this.#isSorted) {
      for (let at = 0; at < this.length; at += 1) yield this.#pointAt(at);
      return;
    }
    const order = Uint32Array.from({ length: this.length }, (_, index) => index);
    order.sort((a, b) => (this.#times[a] ?? 0) - (this.#times[b] ?? 0) || a - b);
    for (const at of order) yield this.#pointAt(at);
  }

  #pointAt(at: number): Point {
    return {
      atMs: this.#times[at] ?? 0,
      value: { mantissa: this.#long.get(at) ?? this.#mantissas[at] ?? 0, scale: this.#scales[at] ?? 0 },
      status: (this.#statuses[at] ?? 0) as AmountStatus,
      row: this.#rows[at] ?? 0,
    };
  }

  #grow(): void {
    const size = this.length * 2;
    this.#times = grown(this.#times, new Float64Array(size));
    this.#mantissas = grown(this.#mantissas, new Float64Array(size));
    this.#scales = grown(this.#scales, new Uint8Array(size));
    this.#statuses = grown(this.#statuses, new Uint8Array(size));
    this.#rows = grown(this.#rows, new Int32Array(size));
  }
}

function grown<Numbers extends { set: (from: Numbers) => void }>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

import type { AmountStatus } from '../metering/codes.ts';
import { Column } from './column.ts';
import type { Decimal } from './decimal.ts';

/** A value with the instant (UTC ms) that its row names. */
export interface Point {
  atMs: number;
  value: Decimal;
  status: AmountStatus;
  row: number;
}

/** The times of rows that several series share, in the order of the file. */
export class RowTimes {
  readonly #times = new Column(Float64Array);
  readonly #rows = new Column(Int32Array);
  #isSorted = true;

  /** The place of the time: values are kept by it. */
  add(atMs: number, row: number): number {
    const place = this.#times.length;
    if (place > 0 && atMs < this.#times.get(place - 1)) this.#isSorted = false;
    this.#times.set(place, atMs);
    this.#rows.set(place, row);
    return place;
  }

  atMs = (place: number): number => this.#times.get(place);
  row = (place: number): number => this.#rows.get(place);

  /** Places in order of time; of equal times in the order of the file. */
  sort(places: Uint32Array): Uint32Array {
    return this.#isSorted ? places : places.sort((a, b) => this.atMs(a) - this.atMs(b) || a - b);
  }
}

/** No status of an amount: the row has no value. */
const noValue = 255;

/** The values of one series as the file has them, in columns, since files have millions of them. */
export class PointStore {
  readonly #times: RowTimes;
  #mantissas = new Column(Float64Array);
  #scales = new Column(Uint8Array);
  #statuses = new Column(Uint8Array, noValue);
  /** Numbers that are too long for a program's own. */
  readonly #long = new Map<number, bigint>();
  #count = 0;
  largestScale = 0;

  constructor(times: RowTimes) {
    this.#times = times;
  }

  add(place: number, { mantissa, scale }: Decimal, status: AmountStatus): void {
    if (typeof mantissa === 'bigint') this.#long.set(place, mantissa);
    else this.#mantissas.set(place, mantissa);
    this.#scales.set(place, scale);
    this.#statuses.set(place, status);
    this.#count += 1;
    if (scale > this.largestScale) this.largestScale = scale;
  }

  /** All points in order of time. */
  inOrder(): PointList {
    const places = new Uint32Array(this.#count);
    let count = 0;
    for (let place = 0; place < this.#statuses.length; place += 1)
      if (this.#statuses.get(place) !== noValue) places[count++] = place;
    return new PointList(this, this.#times.sort(places));
  }

  /** Gives the memory back. */
  clear(): void {
    this.#mantissas = new Column(Float64Array);
    this.#scales = new Column(Uint8Array);
    this.#statuses = new Column(Uint8Array, noValue);
    this.#long.clear();
  }

  atMs = (place: number): number => this.#times.atMs(place);

  pointAt(place: number): Point {
    const [mantissa, scale] = [this.#long.get(place) ?? this.#mantissas.get(place), this.#scales.get(place)];
    return {
      atMs: this.#times.atMs(place),
      value: { mantissa, scale },
      status: this.#statuses.get(place) as AmountStatus,
      row: this.#times.row(place),
    };
  }
}

/** Points of a store, in order of time. Each is formed when it is read. */
export class PointList {
  readonly #store: PointStore;
  readonly #places: Uint32Array;

  constructor(store: PointStore, places: Uint32Array) {
    this.#store = store;
    this.#places = places;
  }

  get length(): number {
    return this.#places.length;
  }

  /** The instant of a point; undefined before the first and behind the last one. */
  atMs(index: number): number | undefined {
    const place = this.#places[index];
    return place === undefined ? undefined : this.#store.atMs(place);
  }

  *[Symbol.iterator](): Generator<Point> {
    for (const place of this.#places) yield this.#store.pointAt(place);
  }

  /** Those for which a rule holds; it sees each with the last one that was taken. */
  filter(isTaken: (point: Point, last: Point | undefined) => boolean): PointList {
    const taken = new Uint32Array(this.#places.length);
    let count = 0;
    let last: Point | undefined;
    for (const place of this.#places) {
      const point = this.#store.pointAt(place);
      if (!isTaken(point, last)) continue;
      taken[count++] = place;
      last = point;
    }
    return new PointList(this.#store, taken.subarray(0, count));
  }
}

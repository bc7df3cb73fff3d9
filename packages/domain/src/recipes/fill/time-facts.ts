import { dayMs } from '../../time/days.ts';
import { timeReader, type TimeReader } from '../time-pattern.ts';

export interface RowText {
  row: number;
  text: string;
}

/** A time near a clock change, in ms as the file shows it. */
export interface Label extends RowText {
  ms: number;
}

const minuteMs = 60_000;
const mostLabels = 2000;
const mostDistances = 200;

/** The days (since 1970) on which a zone changes its clock. */
export type ChangeDays = ReadonlySet<number>;

/** What all times of one register show when they are read in one pattern. */
export class TimeFacts {
  readonly pattern: string;
  misfit: RowText | undefined;
  count = 0;
  forward = 0;
  backward = 0;
  /** Minutes between neighbours: how often, and how many in a row at most. */
  readonly distances = new Map<number, { count: number; longestRun: number; row: number }>();
  firstMs = Number.POSITIVE_INFINITY;
  lastMs = Number.NEGATIVE_INFINITY;
  first: RowText | undefined;
  last: RowText | undefined;
  readonly labels: Label[] = [];
  /** Times that stand twice on other days than those of the clock change. */
  repeats = 0;
  /** Changes of the date, and how many of them are one step like the one before. */
  dateChanges = 0;
  dateRunsOn = 0;
  runsOnAt: RowText | undefined;
  endOfDay: RowText | undefined;
  lastSeconds = 0;
  midnights = 0;
  hasOffset = false;
  readonly #read: TimeReader;
  readonly #changeDays: ChangeDays;
  #beforeMs = Number.NaN;
  #run = 0;
  #distance = 0;

  constructor(pattern: string, changeDays: ChangeDays) {
    this.pattern = pattern;
    this.#read = timeReader(pattern);
    this.#changeDays = changeDays;
  }

  /** The time as ms; NaN where the text is none in this pattern. */
  take(text: string, row: number): number {
    const written = this.#read(text);
    if (!written) {
      this.misfit ??= { row, text };
      return Number.NaN;
    }
    const ms = written.localMs;
    if (written.offsetMs !== null) this.hasOffset = true;
    this.count += 1;
    if (ms % dayMs === 0) this.midnights += 1;
    if (text.endsWith(':59')) this.lastSeconds += 1;
    if (text.includes('24:00')) this.endOfDay ??= { row, text };
    if (ms < this.firstMs) [this.firstMs, this.first] = [ms, { row, text }];
    if (ms > this.lastMs) [this.lastMs, this.last] = [ms, { row, text }];
    const isChangeDay = this.#changeDays.has(Math.floor(ms / dayMs));
    if (isChangeDay && this.labels.length < mostLabels) this.labels.push({ ms, row, text });
    this.#takeDistance(ms, { row, text }, isChangeDay);
    this.#beforeMs = ms;
    return ms;
  }

  #takeDistance(ms: number, at: RowText, isChangeDay: boolean): void {
    const before = this.#beforeMs;
    if (Number.isNaN(before)) return;
    if (ms > before) this.forward += 1;
    else if (ms < before) this.backward += 1;
    if (ms === before && !isChangeDay) this.repeats += 1;
    const distance = Math.abs(ms - before) / minuteMs;
    const isDateChange = Math.floor(ms / dayMs) !== Math.floor(before / dayMs);
    if (isDateChange) {
      this.dateChanges += 1;
      if (distance > 0 && distance === this.#distance) {
        this.dateRunsOn += 1;
        this.runsOnAt ??= at;
      }
    }
    this.#run = distance === this.#distance ? this.#run + 1 : 1;
    this.#distance = distance;
    const fact = this.distances.get(distance);
    if (fact) {
      fact.count += 1;
      fact.longestRun = Math.max(fact.longestRun, this.#run);
    } else if (this.distances.size < mostDistances)
      this.distances.set(distance, { count: 1, longestRun: 1, row: at.row });
  }
}

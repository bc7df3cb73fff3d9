import { dayMs } from '../../time/days.ts';
import type { RowText } from './time-facts.ts';

/** What the values of one series show in the order of their times. */
export class ValueFacts {
  count = 0;
  falls = 0;
  firstFall: RowText | undefined;
  /** A second fall within a day, or within four weeks of daily values: no counter and no total does that. */
  secondFall: RowText | undefined;
  /** A fall within a day, a month or a year. */
  fallInDay: RowText | undefined;
  fallInMonth: RowText | undefined;
  fallInYear: RowText | undefined;
  /** Midnights over which a value above 0 did not fall. */
  midnightsWithoutFall = 0;
  isConstant = true;
  largest = Number.NEGATIVE_INFINITY;
  negative: RowText | undefined;
  #before: TimedValue | undefined;
  #lastFallMs = Number.NaN;
  #first = Number.NaN;

  /** Takes the values in the order of the file, which may be the newest first; a jump in time begins anew. */
  take(value: TimedValue, isBackward: boolean): void {
    const number = value.value;
    this.count += 1;
    this.largest = Math.max(this.largest, number);
    if (Number.isNaN(this.#first)) this.#first = number;
    else if (number !== this.#first) this.isConstant = false;
    if (number < 0) this.negative ??= { row: value.row, text: value.text };
    const before = this.#before;
    this.#before = value;
    if (!before) return;
    const [earlier, later] = isBackward ? [value, before] : [before, value];
    if (later.ms > earlier.ms) this.#compare(earlier, later);
  }

  #compare(earlier: TimedValue, later: TimedValue): void {
    // what stands at midnight may be the total of the day before
    const [dayBefore, day] = [dayOf(earlier.ms - 1), dayOf(later.ms - 1)];
    const isSameDate = dayOf(earlier.ms) === dayOf(later.ms);
    if (later.value >= earlier.value) {
      if (!isSameDate && dayBefore !== day && earlier.value > 0) this.midnightsWithoutFall += 1;
      return;
    }
    const at = { row: later.row, text: later.text };
    this.falls += 1;
    this.firstFall ??= at;
    const window = later.ms - earlier.ms >= dayMs ? 28 * dayMs : shortestDayMs;
    if (Math.abs(later.ms - this.#lastFallMs) < window) this.secondFall ??= at;
    this.#lastFallMs = later.ms;
    if (isSameDate && dayBefore === day) this.fallInDay ??= at;
    if (this.fallInMonth && this.fallInYear) return;
    const [before, now] = [new Date(earlier.ms - 1), new Date(later.ms - 1)];
    if (before.getUTCMonth() === now.getUTCMonth()) this.fallInMonth ??= at;
    if (before.getUTCFullYear() === now.getUTCFullYear()) this.fallInYear ??= at;
  }
}

export interface TimedValue extends RowText {
  value: number;
  ms: number;
}

/** The shortest local day has 23 hours. */
const shortestDayMs = 22 * 3_600_000;

const dayOf = (ms: number) => Math.floor(ms / dayMs);

import { dayMs } from '../../time/days.ts';
import type { RowText } from './time-facts.ts';

/** What the values of one series show in the order of their times. */
export class ValueFacts {
  count = 0;
  /** Values with a value right before them, and how many of these are lower. */
  pairs = 0;
  falls = 0;
  rises = 0;
  /** Falls right behind another fall or soon after it, altogether and within a day. */
  readonly fallsAgain = new FallCount();
  readonly fallsAgainInDay = new FallCount();
  fallInMonth = false;
  fallInYear = false;
  /** Midnights over which a value above 0 did not fall. */
  midnightsWithoutFall = 0;
  isConstant = true;
  #before: TimedValue | undefined;
  #first = Number.NaN;
  #lastFall: { earlierMs: number; laterMs: number } | undefined;

  /** Takes the values in the order of the file, which may be the newest first; a jump in time begins anew. */
  take(value: TimedValue, isBackward: boolean): void {
    const number = value.value;
    this.count += 1;
    if (Number.isNaN(this.#first)) this.#first = number;
    else if (number !== this.#first) this.isConstant = false;
    const before = this.#before;
    this.#before = value;
    if (!before) return;
    const [earlier, later] = isBackward ? [value, before] : [before, value];
    if (later.ms > earlier.ms) this.#compare(earlier, later);
  }

  #compare(earlier: TimedValue, later: TimedValue): void {
    this.pairs += 1;
    if (later.value < earlier.value) return this.#fall(earlier, later);
    if (later.value > earlier.value) this.rises += 1;
    // what stands at midnight may be the total of the day before
    const isOtherDay = dayOf(earlier.ms) !== dayOf(later.ms) && dayOf(earlier.ms - 1) !== dayOf(later.ms - 1);
    if (isOtherDay && earlier.value > 0) this.midnightsWithoutFall += 1;
  }

  #fall(earlier: TimedValue, later: TimedValue): void {
    this.falls += 1;
    const last = this.#lastFall;
    this.#lastFall = { earlierMs: earlier.ms, laterMs: later.ms };
    if (last) {
      const isBehind = last.laterMs === earlier.ms || last.earlierMs === later.ms;
      const [firstMs, lastMs] = [Math.min(last.earlierMs, earlier.ms), Math.max(last.laterMs, later.ms)];
      if (isBehind || Math.abs(later.ms - last.laterMs) < shortestDayMs) this.fallsAgain.take(later);
      if (dayOf(firstMs) === dayOf(lastMs) && dayOf(firstMs - 1) === dayOf(lastMs - 1))
        this.fallsAgainInDay.take(later);
    }
    if (this.fallInMonth && this.fallInYear) return;
    const [before, now] = [new Date(earlier.ms - 1), new Date(later.ms - 1)];
    if (before.getUTCMonth() === now.getUTCMonth()) this.fallInMonth = true;
    if (before.getUTCFullYear() === now.getUTCFullYear()) this.fallInYear = true;
  }
}

const fewest = 3;
const rarest = 8;

class FallCount {
  count = 0;
  #first: RowText | undefined;

  take({ row, text }: TimedValue): void {
    this.count += 1;
    this.#first ??= { row, text };
  }

  /**
   * Where it falls, if it does so regularly: a counter that is exchanged or starts again falls now and then, not twice
   * a day or over three values, and not in an eighth of all rows.
   */
  whenRegular({ falls, pairs }: Pick<ValueFacts, 'falls' | 'pairs'>): RowText | undefined {
    return this.count >= fewest && falls * rarest >= pairs ? this.#first : undefined;
  }
}

export interface TimedValue extends RowText {
  value: number;
  ms: number;
}

/** The shortest local day has 23 hours. */
const shortestDayMs = 22 * 3_600_000;

const dayOf = (ms: number) => Math.floor(ms / dayMs);

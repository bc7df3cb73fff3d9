import type { BaseUnit } from '../metering/counters/counter-values.ts';
import { zip } from '../collections/pairs.ts';
import { listTotalPeriods, sumByPeriod, type TotalPeriods } from '../metering/import-questions/total-periods.ts';
import type { DayRange } from '../time/periods.ts';
import { isoAt, localDayOf, quarterHourMs, type TimeZone } from '../time/local-days.ts';
import type { IssueCode } from '../metering/quarter-hour-file/issues.ts';
import type { RecipeReading, SeriesReading } from './read-by-recipe.ts';

/** Figures of a reading of a file, for its series that are counted in one base unit. */
export interface ReadingDescription {
  baseUnit: BaseUnit;
  /** The sum of all rows in base units, also of those that form no quarter-hour. */
  total: number;
  /** Begin of the first and end of the last quarter-hour, local times with their offset; null without any. */
  from: string | null;
  to: string | null;
  quarterHours: number;
  /** Quarter-hours between the first and the last one that have no value, summed over the series. */
  missing: number;
  /** The highest mean of a quarter-hour, in W or litres per hour. */
  highest: number | null;
  /** The amounts of the first and of the last quarter-hour; of several series of all that have a value then. */
  first: number | null;
  last: number | null;
  /** The last counter of a single series, null where its rows are no counters; absent for several. */
  lastCounter?: number | null;
  /** The sums of its local days or months. */
  by: TotalPeriods['by'];
  totals: (DayRange & { total: number })[];
  /** Rows with an error. */
  unreadable: number;
}

const quarterHoursPerHour = 4;

/** The consequence of a reading in figures that a person can compare, by base unit. */
export function describeReading({ series, issueCounts }: RecipeReading, timeZone: TimeZone): ReadingDescription[] {
  const unreadable = unreadableCodes.reduce((sum, code) => sum + (issueCounts[code] ?? 0), 0);
  return [...Map.groupBy(series, ({ base }) => base)].map(([baseUnit, own]) => ({
    baseUnit,
    total: own.reduce((sum, { total }) => sum + total, 0),
    ...describeQuarterHours(own, timeZone),
    ...(own.length === 1 && { lastCounter: own[0]?.points.at(-1)?.counter ?? null }),
    unreadable,
  }));
}

const unreadableCodes: IssueCode[] = ['timeUnreadable', 'notANumber', 'negativeAmount', 'timeOffGrid', 'totalFalls'];

function describeQuarterHours(series: SeriesReading[], timeZone: TimeZone) {
  const days = new Map<string, number>();
  let [firstAt, lastAt, highest, quarterHours, missing] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0, 0];
  for (const { quarterHours: own } of series) {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    firstAt = Math.min(firstAt, first.atMs);
    lastAt = Math.max(lastAt, last.atMs);
    quarterHours += own.length;
    missing += (last.atMs - first.atMs) / quarterHourMs + 1 - own.length;
    for (const { atMs, amount } of own) {
      const day = localDayOf(atMs, timeZone);
      days.set(day, (days.get(day) ?? 0) + amount);
      highest = Math.max(highest, amount);
    }
  }
  const isEmpty = quarterHours === 0;
  return {
    from: isEmpty ? null : isoAt(firstAt, timeZone),
    to: isEmpty ? null : isoAt(lastAt + quarterHourMs, timeZone),
    quarterHours,
    missing,
    highest: isEmpty ? null : highest * quarterHoursPerHour,
    first: sumAt(series, firstAt),
    last: sumAt(series, lastAt),
    ...sumDays(days),
  };
}

/** Null when no series has a value then: only the ends are looked at. */
function sumAt(series: SeriesReading[], atMs: number): number | null {
  const ends = series.flatMap(({ quarterHours }) => [...new Set([quarterHours[0], quarterHours.at(-1)])]);
  const own = ends.flatMap((end) => (end?.atMs === atMs ? [end.amount] : []));
  return own.length === 0 ? null : own.reduce((sum, amount) => sum + amount, 0);
}

function sumDays(days: ReadonlyMap<string, number>): Pick<ReadingDescription, 'by' | 'totals'> {
  const { by, periods } = listTotalPeriods(days.keys());
  const sums = sumByPeriod(
    periods,
    [...days].map(([day, total]) => ({ day, total })),
  );
  return {
    by,
    totals: zip(
      periods,
      sums.map((sum) => sum ?? 0),
    ).map(([period, total]) => ({ ...period, total })),
  };
}

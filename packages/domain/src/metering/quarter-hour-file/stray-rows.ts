import { getFirst, getLast } from '../../collections/items.ts';
import { daysBetween } from '../../time/days.ts';
import { type TimeZone, isoAt } from '../../time/local-days.ts';

/** Rows that lie far from all others, which are not taken. */
export interface StrayRows {
  count: number;
  /** The one that is farthest away, local 'YYYY-MM-DDTHH:MM'. */
  from: string;
  /** Its days after the other rows; negative before them. */
  days: number;
}

/** A local day on which a file has rows. */
export interface DayWithRows {
  day: string;
  count: number;
  /** Its first row (UTC ms). */
  firstMs: number;
}

/** A meter may be silent for a year; a clock that has lost its time is wrong by more. */
const longestSilenceDays = 366;

/**
 * The days, in order, that lie more than a year from most rows of their series: everything between would count as
 * missing, and be held in memory.
 */
export function findStrayDays(
  days: readonly DayWithRows[],
  timeZone: TimeZone,
): { days: string[]; rows: StrayRows } | undefined {
  const runs = runsOf(days);
  if (runs.length < 2) return undefined;
  const countOf = (run: readonly DayWithRows[]) => run.reduce((sum, { count }) => sum + count, 0);
  const most = runs.reduce((largest, run) => (countOf(run) > countOf(largest) ? run : largest));
  const stray = runs.filter((run) => run !== most);
  const [first, last] = [getFirst(most).day, getLast(most).day];
  const distanceOf = ({ day }: DayWithRows) => (day < first ? -daysBetween(day, first) : daysBetween(last, day));
  const farthest = [getFirst(getFirst(stray)), getLast(getLast(stray))].reduce((far, day) =>
    Math.abs(distanceOf(day)) > Math.abs(distanceOf(far)) ? day : far,
  );
  return {
    days: stray.flat().map(({ day }) => day),
    rows: {
      count: stray.reduce((sum, run) => sum + countOf(run), 0),
      from: isoAt(farthest.firstMs, timeZone).slice(0, 16),
      days: distanceOf(farthest),
    },
  };
}

/** All together, told by those that are farthest away. */
export function joinStrayRows(found: readonly StrayRows[]): StrayRows | null {
  if (found.length === 0) return null;
  const farthest = found.reduce((far, one) => (Math.abs(one.days) > Math.abs(far.days) ? one : far));
  return { ...farthest, count: found.reduce((sum, { count }) => sum + count, 0) };
}

/** Days in order, taken apart where too many lie between two of them. */
function runsOf(days: readonly DayWithRows[]): DayWithRows[][] {
  const runs: DayWithRows[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && daysBetween(getLast(last).day, day.day) <= longestSilenceDays) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

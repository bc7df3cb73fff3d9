import { getFirst, getLast } from '../../collections/items.ts';
import { daysBetween } from '../../time/days.ts';
import { type TimeZone, isoAt, quarterHourMs, startOfDay } from '../../time/local-days.ts';
import type { TimeGroup } from './file-reading.ts';

/** Rows that lie far from all others, which are not taken. */
export interface StrayRows {
  count: number;
  /** The one that is farthest away, local 'YYYY-MM-DDTHH:MM'. */
  from: string;
  /** Its days after the other rows; negative before them. */
  days: number;
}

/** A meter may be silent for a year; a clock that has lost its time is wrong by more. */
const longestSilenceDays = 366;

/**
 * Takes rows away that lie more than a year from most rows of their series: everything between would count as missing,
 * and be held in memory.
 */
export function removeStrayRows(groups: readonly TimeGroup[], timeZone: TimeZone): StrayRows | null {
  return joinStrayRows(groups.flatMap((group) => removeFrom(group, timeZone) ?? []));
}

/** All together, told by those that are farthest away. */
export function joinStrayRows(found: readonly StrayRows[]): StrayRows | null {
  if (found.length === 0) return null;
  const farthest = found.reduce((far, one) => (Math.abs(one.days) > Math.abs(far.days) ? one : far));
  return { ...farthest, count: found.reduce((sum, { count }) => sum + count, 0) };
}

function removeFrom({ lines, targets }: TimeGroup, timeZone: TimeZone): StrayRows | undefined {
  const runs = runsOf(lines.days());
  const countOf = (run: readonly string[]) => run.reduce((sum, day) => sum + lines.countOf(day), 0);
  if (runs.length < 2) return undefined;
  const most = runs.reduce((largest, run) => (countOf(run) > countOf(largest) ? run : largest));
  const stray = runs.filter((run) => run !== most);
  const [first, last] = [getFirst(most), getLast(most)];
  const distanceOf = (day: string) => (day < first ? -daysBetween(day, first) : daysBetween(last, day));
  const farthest = [getFirst(getFirst(stray)), getLast(getLast(stray))].reduce((far, day) =>
    Math.abs(distanceOf(day)) > Math.abs(distanceOf(far)) ? day : far,
  );
  const result = {
    count: stray.reduce((sum, run) => sum + countOf(run), 0),
    from: isoAt(startOfDay(farthest, timeZone) + lines.firstOf(farthest) * quarterHourMs, timeZone).slice(0, 16),
    days: distanceOf(farthest),
  };
  for (const day of stray.flat()) {
    lines.remove(day);
    for (const { values } of targets) values.remove(day);
  }
  return result;
}

/** Days in order, taken apart where too many lie between two of them. */
function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && daysBetween(getLast(last), day) <= longestSilenceDays) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

import { type DayWithRows, findStrayDays, type StrayRows } from '../metering/quarter-hour-file/stray-rows.ts';
import { localDayOf, type TimeZone } from '../time/local-days.ts';
import type { SeriesReading } from './read-by-recipe.ts';

/** A series without what lies more than a year from most of its quarter-hours. */
export function leaveOutStray(
  series: SeriesReading,
  timeZone: TimeZone,
): { series: SeriesReading; strayRows: StrayRows | null } {
  if (isWithinYear(series)) return { series, strayRows: null };
  const stray = findStrayDays(daysWithRows(series, timeZone), timeZone);
  if (!stray) return { series, strayRows: null };
  const days = new Set(stray.days);
  const isKept = ({ atMs }: { atMs: number }) => !days.has(localDayOf(atMs, timeZone));
  return {
    series: { ...series, quarterHours: series.quarterHours.filter(isKept), points: series.points.filter(isKept) },
    strayRows: stray.rows,
  };
}

const yearMs = 366 * 86_400_000;

function isWithinYear({ quarterHours, points }: SeriesReading): boolean {
  const instants = [quarterHours[0], quarterHours.at(-1), points[0], points.at(-1)].flatMap((one) => one?.atMs ?? []);
  return Math.max(...instants) - Math.min(...instants) <= yearMs;
}

/** Quarter-hours are in order of time, and so are counters; a day may have both. */
function daysWithRows({ quarterHours, points }: SeriesReading, timeZone: TimeZone): DayWithRows[] {
  const days = new Map<string, DayWithRows>();
  for (const { atMs } of [...quarterHours, ...points]) {
    const day = localDayOf(atMs, timeZone);
    const known = days.get(day);
    days.set(day, { day, count: (known?.count ?? 0) + 1, firstMs: Math.min(known?.firstMs ?? atMs, atMs) });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

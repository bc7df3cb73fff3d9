import { localDayOf, quarterHoursOf, startOfDay, type TimeZone } from '../../time/local-days.ts';
import { counterStepMs, type CounterPoint } from './counter-point.ts';
import type { Slot } from '../quarter-hour-file/day-slots.ts';

const stepsOfQuarterHour = 3;

/** What a register showed at the end of each five minutes of a local day: 276, 288 or 300 places; null is unknown. */
export type CounterDay = readonly (number | null)[];

export function emptyCounterDay(day: string, timeZone: TimeZone): null[] {
  return Array.from({ length: quarterHoursOf(day, timeZone) * stepsOfQuarterHour }, () => null);
}

/** Where an instant of the grid belongs: local midnight is the last place of the day before. */
export function counterSlotAt(atMs: number, timeZone: TimeZone): Slot {
  const day = localDayOf(atMs - counterStepMs, timeZone);
  return { day, index: (atMs - startOfDay(day, timeZone)) / counterStepMs - 1 };
}

/** The readings of days in order of time. */
export function pointsOfDays(days: ReadonlyMap<string, CounterDay>, timeZone: TimeZone): CounterPoint[] {
  return [...days.keys()].sort().flatMap((day) => pointsOfDay(days.get(day)!, startOfDay(day, timeZone)));
}

function pointsOfDay(counters: CounterDay, startsAtMs: number): CounterPoint[] {
  const points: CounterPoint[] = [];
  for (const [index, counter] of counters.entries()) {
    if (counter !== null) points.push({ atMs: startsAtMs + (index + 1) * counterStepMs, counter });
  }
  return points;
}

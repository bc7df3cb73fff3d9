import { localDayOf, quarterHoursOf, startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { Slot } from '../../time/slots.ts';
import { type CounterPoint, counterStepMs } from './counter-values.ts';

const stepsOfQuarterHour = 3;

/** Counters of a register at the end of each five minutes of a local day: 276, 288 or 300 places; null is unknown. */
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
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, counters]) => pointsOfDay(counters, startOfDay(day, timeZone)));
}

function pointsOfDay(counters: CounterDay, startsAtMs: number): CounterPoint[] {
  const points: CounterPoint[] = [];
  for (const [index, counter] of counters.entries()) {
    if (counter !== null) points.push({ atMs: startsAtMs + (index + 1) * counterStepMs, counter });
  }
  return points;
}

export interface MergedCounters {
  /** All days, those that were stored and those that points came for. */
  days: Map<string, CounterDay>;
  changedDays: Set<string>;
  /** The points that were not known before, or otherwise. */
  changedPoints: CounterPoint[];
}

/** A point replaces what is known of its instant, one told late only fills what is not known. */
export function mergeCounters(
  stored: ReadonlyMap<string, CounterDay>,
  sent: readonly (CounterPoint & { isResent?: boolean })[],
  timeZone: TimeZone,
): MergedCounters {
  const days = new Map([...stored].map(([day, counters]) => [day, [...counters]]));
  const changed = new Map<number, CounterPoint & { day: string; index: number }>();
  for (const { atMs, counter, isResent } of inOrder(sent)) {
    const { day, index } = counterSlotAt(atMs, timeZone);
    const counters = days.get(day) ?? emptyCounterDay(day, timeZone);
    days.set(day, counters);
    if (isResent && counters[index] !== null) continue;
    counters[index] = counter;
    changed.set(atMs, { atMs, counter, day, index });
  }
  const isOther = ({ day, index, counter }: { day: string; index: number; counter: number }) =>
    stored.get(day)?.[index] !== counter;
  const others = [...changed.values()].filter(isOther);
  return {
    days,
    changedDays: new Set(others.map(({ day }) => day)),
    changedPoints: others.map(({ atMs, counter }) => ({ atMs, counter })).sort((a, b) => a.atMs - b.atMs),
  };
}

const inOrder = <Point extends { isResent?: boolean }>(sent: readonly Point[]) =>
  sent.toSorted((a, b) => Number(a.isResent ?? false) - Number(b.isResent ?? false));

import type { TimeZone } from '../../time/local-days.ts';
import type { CounterPoint } from './counter-point.ts';
import { counterSlotAt, emptyCounterDay, type CounterDay } from './counter-day.ts';

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

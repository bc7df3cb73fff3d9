import { getFirst, getItem, getLast } from '../../collections/items.ts';
import { addDays } from '../../time/days.ts';
import type { DayRange } from '../../time/periods.ts';

/** The days of a file as people compare them: each day, or each month where there are more than a month of days. */
export interface TotalPeriods {
  by: 'day' | 'month';
  /** In order; a month has the days from the first to the last one that the file has of it. */
  periods: DayRange[];
}

const mostDays = 31;
const mostMonths = 36;

/** The latest months where there are more than three years of them. */
export function listTotalPeriods(days: Iterable<string>): TotalPeriods {
  const sorted = [...new Set(days)].sort();
  if (sorted.length <= mostDays) {
    return { by: 'day', periods: sorted.map((day) => ({ from: day, to: addDays(day, 1) })) };
  }
  const months = [...Map.groupBy(sorted, (day) => day.slice(0, 7)).values()];
  const rangeOf = (own: string[]) => ({ from: getFirst(own), to: addDays(getLast(own), 1) });
  return { by: 'month', periods: months.slice(-mostMonths).map(rangeOf) };
}

/** The sum of the days of each period; null for a period without a value. */
export function sumByPeriod(
  periods: readonly DayRange[],
  days: Iterable<{ day: string; total: number | null }>,
): (number | null)[] {
  const sums: (number | null)[] = periods.map(() => null);
  const indexes = new Map(periods.map(({ from }, index) => [from.slice(0, 7), index]));
  const dayIndexes = new Map(periods.map(({ from }, index) => [from, index]));
  for (const { day, total } of days) {
    const index = dayIndexes.get(day) ?? indexes.get(day.slice(0, 7));
    if (index === undefined || total === null) continue;
    const { from, to } = getItem(periods, index);
    if (day >= from && day < to) sums[index] = (sums[index] ?? 0) + total;
  }
  return sums;
}

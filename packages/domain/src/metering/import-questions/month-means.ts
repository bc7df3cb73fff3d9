import type { ReadDay } from '../quarter-hour-file/series-values.ts';

export interface MonthSum {
  /** 'YYYY-MM' */
  month: string;
  total: number;
  /** Quarter-hours with a value. */
  count: number;
}

/** What days bring by month. */
export function sumMonths(days: readonly Pick<ReadDay, 'day' | 'amounts'>[]): MonthSum[] {
  const months = new Map<string, MonthSum>();
  for (const { day, amounts } of days) {
    const month = day.slice(0, 7);
    const sum = months.get(month) ?? { month, total: 0, count: 0 };
    months.set(month, sum);
    for (const amount of amounts) {
      if (amount === null) continue;
      sum.total += amount;
      sum.count += 1;
    }
  }
  return [...months.values()];
}

/** The month with the most: what a question shows as its example. */
export const largestMonth = (months: readonly MonthSum[]): MonthSum | undefined =>
  months.reduce<MonthSum | undefined>((most, one) => (most && most.total >= one.total ? most : one), undefined);

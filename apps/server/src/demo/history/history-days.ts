import { addMonths } from '@lichthof/domain/time/add-months.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';

export interface HistoryDays {
  /** The quarter before the last one that is billed. */
  first: DayRange;
  /** The last quarter that was over a month ago, so that its invoices are due already. */
  last: DayRange;
  /** The days on which the instalments of the months after the last quarter are collected. */
  laterCollections: string[];
}

/** The two quarters that the demo's history bills, seen from a day. */
export function historyDays(today: string): HistoryDays {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const monthAgo = addMonths(thisMonth, -1);
  const monthsSinceQuarter = (Number(monthAgo.slice(5, 7)) - 1) % 3;
  const end = addMonths(monthAgo, -monthsSinceQuarter);
  const between = addMonths(end, -3);
  const months = Array.from({ length: monthsSinceQuarter + 1 }, (_, index) => addMonths(end, index + 1));
  return {
    first: { from: addMonths(end, -6), to: between },
    last: { from: between, to: end },
    laterCollections: months.map(collectionDayOf).filter((day) => day <= today),
  };
}

/** The file of a month goes to the bank on its fourth. */
export const collectionDayOf = (month: string): string => `${month.slice(0, 8)}04`;

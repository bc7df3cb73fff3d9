import type { DayRange } from '../time/periods.ts';
import { daysOutside, intersect, type OpenRange } from '../time/ranges.ts';

/** The days of a contract in a period that no invoice bills, in order of time. Two parts have billed days between them. */
export function daysToBill(contract: OpenRange, period: DayRange, billed: readonly DayRange[]): DayRange[] {
  const days = intersect(contract, period);
  return days ? daysOutside(billed, days) : [];
}

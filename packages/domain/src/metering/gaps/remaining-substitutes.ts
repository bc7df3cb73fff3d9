import { AmountStatus } from '../codes.ts';
import type { MeterDayAmounts } from '../meter-day.ts';

/** What a fill wrote on a day, in base units; null where it wrote nothing. */
export type FilledAmounts = readonly (number | null)[];

/** Which quarter-hours of the day still hold what the fill wrote: a substitute of the same amount. */
export function remainingSubstitutes(day: MeterDayAmounts, filled: FilledAmounts): boolean[] {
  return day.amounts.map(
    (amount, index) => amount !== null && amount === filled[index] && day.statuses?.[index] === AmountStatus.Substitute,
  );
}

/** The day without what still stands of the fill: there it is missing again. */
export function withoutSubstitutes(day: MeterDayAmounts, filled: FilledAmounts): MeterDayAmounts {
  const isRemaining = remainingSubstitutes(day, filled);
  const statuses = day.amounts.map((_, index) =>
    isRemaining[index] ? AmountStatus.Measured : (day.statuses?.[index] ?? AmountStatus.Measured),
  );
  return {
    amounts: day.amounts.map((amount, index) => (isRemaining[index] ? null : amount)),
    statuses: statuses.every((status) => status === AmountStatus.Measured) ? null : statuses,
  };
}

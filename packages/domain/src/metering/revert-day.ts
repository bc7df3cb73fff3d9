import { AmountStatus } from './codes.ts';
import type { MeterDayAmounts } from './meter-day.ts';

/** What was done to a day at once; null is a day of which nothing was stored. */
export interface DayWrite {
  before: MeterDayAmounts | null;
  after: MeterDayAmounts;
}

/** The day as it was before the write, but for what was written since: that stays. */
export function revertDay(now: MeterDayAmounts, { before, after }: DayWrite): MeterDayAmounts {
  const isReverted = now.amounts.map((_, index) => isSame(now, after, index));
  const sourceOf = (index: number) => (isReverted[index] ? before : now);
  const statuses = now.amounts.map((_, index) => statusOf(sourceOf(index), index));
  return {
    amounts: now.amounts.map((_, index) => sourceOf(index)?.amounts[index] ?? null),
    statuses: statuses.every((status) => status === AmountStatus.Measured) ? null : statuses,
  };
}

function isSame(now: MeterDayAmounts, after: MeterDayAmounts, index: number): boolean {
  return now.amounts[index] === after.amounts[index] && statusOf(now, index) === statusOf(after, index);
}

function statusOf(day: MeterDayAmounts | null, index: number): AmountStatus {
  const isMissing = (day?.amounts[index] ?? null) === null;
  return isMissing ? AmountStatus.Measured : (day?.statuses?.[index] ?? AmountStatus.Measured);
}

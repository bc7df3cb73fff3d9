import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import { calendarKindOf, calendarRange, monthsOf, type CalendarKind } from '../../../ui/page/period/period-label.ts';

export const billingPeriodKinds = ['month', 'quarter', 'year', 'range'] as const;
export type BillingPeriodKind = (typeof billingPeriodKinds)[number];

/** Whether a range of days is a calendar month, quarter or year. */
export function billingPeriodKindOf(range: DayRange): BillingPeriodKind {
  return calendarKindOf(range) ?? 'range';
}

/** The period before or after; a custom range moves by its length. */
export function shiftBillingPeriod(range: DayRange, steps: -1 | 1): DayRange {
  const kind = calendarKindOf(range);
  if (kind !== null) return calendarRange(kind, shiftPeriod('month', range.from, monthsOf[kind] * steps).from);
  const days = daysBetween(range.from, range.to) * steps;
  return { from: addDays(range.from, days), to: addDays(range.to, days) };
}

/** The last full month, quarter or year before the given day. */
export function lastFullPeriod(kind: CalendarKind, today: string): DayRange {
  return shiftBillingPeriod(calendarRange(kind, today), -1);
}

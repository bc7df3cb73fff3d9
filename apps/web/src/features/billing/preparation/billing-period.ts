import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import { calendarKindOf, calendarRange, monthsOf, type CalendarKind } from '../../../ui/page/calendar-range.ts';

export const billingPeriodKinds = ['month', 'quarter', 'year', 'range'] as const;
export type BillingPeriodKind = (typeof billingPeriodKinds)[number];

/** What a range of days is in the calendar. */
export function billingPeriodKindOf(range: DayRange): BillingPeriodKind {
  return calendarKindOf(range) ?? 'range';
}

/** As long a period before or after; a range of one's own moves by its days. */
export function shiftBillingPeriod(range: DayRange, steps: -1 | 1): DayRange {
  const kind = calendarKindOf(range);
  if (kind !== null) return calendarRange(kind, shiftPeriod('month', range.from, monthsOf[kind] * steps).from);
  const days = daysBetween(range.from, range.to) * steps;
  return { from: addDays(range.from, days), to: addDays(range.to, days) };
}

/** The last of its kind that is over on the day given. */
export function lastFullPeriod(kind: CalendarKind, today: string): DayRange {
  return shiftBillingPeriod(calendarRange(kind, today), -1);
}

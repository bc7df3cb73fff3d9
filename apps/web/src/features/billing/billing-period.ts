import { addDays, daysBetween } from '@lichthof/domain/time/local-days.ts';
import { periodAround, shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatMonth, formatYear } from '../../i18n/date-formats.ts';

export const billingPeriodKinds = ['month', 'quarter', 'year', 'range'] as const;
export type BillingPeriodKind = (typeof billingPeriodKinds)[number];

const monthsOf = { month: 1, quarter: 3, year: 12 };

/** What a range of days is in the calendar. */
export function kindOf(range: DayRange): BillingPeriodKind {
  const kinds = ['month', 'quarter', 'year'] as const;
  return kinds.find((kind) => isSame(billingPeriodAround(kind, range.from), range)) ?? 'range';
}

/** The calendar month, quarter or year that contains the day. */
export function billingPeriodAround(kind: 'month' | 'quarter' | 'year', day: string): DayRange {
  if (kind !== 'quarter') return periodAround(kind, day);
  const { from } = periodAround('month', day);
  const monthsIntoQuarter = (Number(from.slice(5, 7)) - 1) % monthsOf.quarter;
  const start = shiftPeriod('month', from, -monthsIntoQuarter).from;
  return { from: start, to: shiftPeriod('month', start, monthsOf.quarter).from };
}

/** As long a period before or after; a range of one's own moves by its days. */
export function stepped(range: DayRange, steps: -1 | 1): DayRange {
  const kind = kindOf(range);
  if (kind !== 'range') {
    return billingPeriodAround(kind, shiftPeriod('month', range.from, monthsOf[kind] * steps).from);
  }
  const days = daysBetween(range.from, range.to) * steps;
  return { from: addDays(range.from, days), to: addDays(range.to, days) };
}

/** The last of its kind that is over on the day given. */
export function lastFullPeriod(kind: 'month' | 'quarter' | 'year', today: string): DayRange {
  return stepped(billingPeriodAround(kind, today), -1);
}

/** 'August 2026' · '3. Quartal 2026' · '2026' · '01.08.2026–15.08.2026' */
export function billingPeriodName(t: TFunction<'billing'>, range: DayRange): string {
  const kind = kindOf(range);
  if (kind === 'month') return formatMonth(range.from);
  if (kind === 'year') return formatYear(range.from);
  if (kind === 'quarter') {
    const quarter = Math.ceil(Number(range.from.slice(5, 7)) / monthsOf.quarter);
    return t('period.quarterName', { quarter, year: formatYear(range.from) });
  }
  return `${formatDay(range.from)}–${formatDay(addDays(range.to, -1))}`;
}

const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;

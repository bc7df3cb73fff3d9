import {
  formatDay,
  formatMonth,
  formatShortDay,
  formatShortMonth,
  formatWeekday,
  formatYear,
} from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround, type PeriodKind, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { i18n } from '../../../i18n/i18n.ts';

/** 'Di., 15.09.2026' · '14.09.–20.09.2026' · 'August 2026' · '2026' */
export function periodLabel(kind: PeriodKind, day: string): string {
  const { from, to } = periodAround(kind, day);
  if (kind === 'week') return `${formatShortDay(from)}–${formatDay(addDays(to, -1))}`;
  return { day: formatWeekday, month: formatMonth, year: formatYear }[kind](from);
}

/** 'August 2026' · '3. Quartal 2026' · '2026' · '01.08.2026–15.08.2026' */
export function rangeLabel(range: DayRange): string {
  return calendarLabel(range, formatMonth) ?? daysLabel(range);
}

/** 'Di., 15.09.2026' for a single day, otherwise as `rangeLabel`. */
export function dayOrRangeLabel(range: DayRange): string {
  return addDays(range.from, 1) === range.to ? formatWeekday(range.from) : rangeLabel(range);
}

/** 'Aug 2026' · '3. Quartal 2026' · '2026' · '01.08.–15.08.2026' · '15.12.2025–14.01.2026' · '01.08.2026' */
export function shortRangeLabel(range: DayRange): string {
  return calendarLabel(range, formatShortMonth) ?? shortDaysLabel(range);
}

/** '01.08.2026–15.08.2026', also for a calendar period; '01.08.2026' for a single day. */
export function daysLabel({ from, to }: DayRange): string {
  const lastDay = addDays(to, -1);
  return lastDay === from ? formatDay(from) : `${formatDay(from)}–${formatDay(lastDay)}`;
}

interface PossibleRange {
  /** Local days, `to` exclusive. */
  from: string | null;
  to: string | null;
}

/** '01.07.2025 – 31.08.2026' with the last day, 'ab 01.07.2025' if open-ended; null without a start. */
export function openRangeLabel({ from, to }: PossibleRange): string | null {
  if (from === null) return null;
  if (to === null) return i18n.t('ui:period.since', { day: formatDay(from) });
  return `${formatDay(from)} – ${formatDay(addDays(to, -1))}`;
}

function shortDaysLabel({ from, to }: DayRange): string {
  const lastDay = addDays(to, -1);
  if (lastDay === from) return formatDay(from);
  const first = lastDay.slice(0, 4) === from.slice(0, 4) ? formatShortDay(from) : formatDay(from);
  return `${first}–${formatDay(lastDay)}`;
}

function calendarLabel(range: DayRange, monthText: (day: string) => string): string | null {
  const { from } = range;
  const kind = calendarKindOf(range);
  if (kind === 'month') return monthText(from);
  if (kind === 'year') return formatYear(from);
  if (kind === null) return null;
  const quarter = Math.ceil(Number(from.slice(5, 7)) / monthsOf.quarter);
  return i18n.t('ui:period.quarter', { quarter, year: formatYear(from) });
}

const calendarKinds = ['month', 'quarter', 'year'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const monthsOf = { month: 1, quarter: 3, year: 12 };

/** The calendar month, quarter or year that contains the day. */
export function calendarRange(kind: CalendarKind, day: string): DayRange {
  if (kind !== 'quarter') return periodAround(kind, day);
  const { from } = periodAround('month', day);
  const monthsIntoQuarter = (Number(from.slice(5, 7)) - 1) % monthsOf.quarter;
  const start = shiftPeriod('month', from, -monthsIntoQuarter).from;
  return { from: start, to: shiftPeriod('month', start, monthsOf.quarter).from };
}

/** The kind of calendar period that the days form; null for other days. */
export function calendarKindOf({ from, to }: DayRange): CalendarKind | null {
  const isSame = (other: DayRange) => from === other.from && to === other.to;
  return calendarKinds.find((kind) => isSame(calendarRange(kind, from))) ?? null;
}

import { addDays, daysBetween, weekdayOf } from './days.ts';

export type PeriodKind = 'day' | 'week' | 'month' | 'year';

/** Local days, `to` exclusive. */
export interface DayRange {
  from: string;
  to: string;
}

const monthsOf = { month: 1, year: 12 };

/** The calendar period that contains the day; weeks begin on Monday. */
export function periodAround(kind: PeriodKind, day: string): DayRange {
  return periodFrom(kind, firstDayOf(kind, day));
}

/** The period `steps` periods after the one that contains the day; negative steps go back. */
export function shiftPeriod(kind: PeriodKind, from: string, steps: number): DayRange {
  return periodFrom(kind, stepFrom(kind, firstDayOf(kind, from), steps));
}

/** The previous period of equal length, in months for whole months, otherwise in days. */
export function previousPeriod({ from, to }: DayRange): DayRange {
  if (from.endsWith('-01') && to.endsWith('-01') && from < to) {
    return { from: addMonths(from, monthNumberOf(from) - monthNumberOf(to)), to: from };
  }
  return { from: addDays(from, daysBetween(to, from)), to: from };
}

/** Splits a range into consecutive parts. `endOf` returns the end of a part for its first day. */
export function splitBy({ from, to }: DayRange, endOf: (first: string) => string): DayRange[] {
  const parts: DayRange[] = [];
  let first = from;
  while (first < to) {
    const end = endOf(first);
    const next = end < to ? end : to;
    parts.push({ from: first, to: next });
    first = next;
  }
  return parts;
}

function periodFrom(kind: PeriodKind, from: string): DayRange {
  return { from, to: stepFrom(kind, from, 1) };
}

function firstDayOf(kind: PeriodKind, day: string): string {
  if (kind === 'day') return day;
  if (kind === 'week') return addDays(day, 1 - weekdayOf(day));
  return kind === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

function stepFrom(kind: PeriodKind, from: string, steps: number): string {
  if (kind === 'day') return addDays(from, steps);
  if (kind === 'week') return addDays(from, 7 * steps);
  return addMonths(from, monthsOf[kind] * steps);
}

/** For first days of a month only, because these exist in every month. */
function addMonths(firstOfMonth: string, count: number): string {
  const monthNumber = monthNumberOf(firstOfMonth) + count;
  const year = String(Math.floor(monthNumber / 12)).padStart(4, '0');
  return `${year}-${String((monthNumber % 12) + 1).padStart(2, '0')}-01`;
}

function monthNumberOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

import { periodAround, shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';

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

/** What a range of days is in the calendar; null for any other days. */
export function calendarKindOf({ from, to }: DayRange): CalendarKind | null {
  const isSame = (other: DayRange) => from === other.from && to === other.to;
  return calendarKinds.find((kind) => isSame(calendarRange(kind, from))) ?? null;
}

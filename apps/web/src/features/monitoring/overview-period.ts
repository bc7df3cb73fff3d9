import { isDay } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround, type PeriodKind } from '@lichthof/domain/time/periods.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The period in the address, so that links and the back button work. */
export function useOverviewPeriod(defaultDay: string): [OverviewPeriod, (period: OverviewPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = useMemo(() => readPeriod(search, defaultDay), [search, defaultDay]);
  return [period, (next) => setSearch(periodToSearchParams(next))];
}

export type OverviewPeriodKind = PeriodKind | 'range';

/** What the page shows: a calendar period, or a range of one's own. Local days, `to` exclusive. */
export interface OverviewPeriod extends DayRange {
  kind: OverviewPeriodKind;
}

const calendarKinds: readonly string[] = ['day', 'week', 'month', 'year'] satisfies PeriodKind[];
const isCalendarKind = (kind: string | null): kind is PeriodKind => kind !== null && calendarKinds.includes(kind);

/** Reads '?period=month&from=2023-08-01'; what is absent or nonsense becomes the day given. */
export function readPeriod(search: URLSearchParams, defaultDay: string): OverviewPeriod {
  const kind = search.get('period');
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  if (kind === 'range' && isDay(from) && isDay(to)) return { kind, from, to };
  if (!isCalendarKind(kind)) return calendarPeriod('day', defaultDay);
  return calendarPeriod(kind, isDay(from) ? from : defaultDay);
}

/** The same as parts of the address; only a range of one's own says where it ends. */
export function periodToSearchParams({ kind, from, to }: OverviewPeriod): Record<string, string> {
  return { period: kind, from, ...(kind === 'range' && { to }) };
}

export function calendarPeriod(kind: PeriodKind, day: string): OverviewPeriod {
  return { kind, ...periodAround(kind, day) };
}

/** Another length stays near: at the day preferred if the period holds it, else at its first day. */
export function changePeriodKind(
  { from, to }: OverviewPeriod,
  kind: OverviewPeriodKind,
  preferredDay: string,
): OverviewPeriod {
  if (kind === 'range') return { kind, from, to };
  return calendarPeriod(kind, from <= preferredDay && preferredDay < to ? preferredDay : from);
}

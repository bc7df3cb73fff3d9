import { addDays, daysBetween, isDay } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround, type PeriodKind, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The period in the URL, so that links and the back button work. */
export function useOverviewPeriod(
  defaultDay: string,
  defaultKind: PeriodKind = 'day',
): [OverviewPeriod, (period: OverviewPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = useMemo(() => readPeriod(search, defaultDay, defaultKind), [search, defaultDay, defaultKind]);
  const { period: _kind, from: _from, to: _to, ...others } = Object.fromEntries(search);
  return [period, (next) => setSearch({ ...periodToSearchParams(next), ...others })];
}

export type OverviewPeriodKind = PeriodKind | 'range';

/** The period of the page: a calendar period or a custom range of local days, `to` exclusive. */
export interface OverviewPeriod extends DayRange {
  kind: OverviewPeriodKind;
}

const calendarKinds: readonly string[] = ['day', 'week', 'month', 'year'] satisfies PeriodKind[];
const isCalendarKind = (kind: string | null): kind is PeriodKind => kind !== null && calendarKinds.includes(kind);

/** Reads '?period=month&from=2023-08-01'; falls back to the default day if a part is missing or invalid. */
export function readPeriod(
  search: URLSearchParams,
  defaultDay: string,
  defaultKind: PeriodKind = 'day',
): OverviewPeriod {
  const kind = search.get('period');
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  if (kind === 'range' && isDay(from) && isDay(to)) return { kind, from, to };
  if (!isCalendarKind(kind)) return calendarPeriod(defaultKind, defaultDay);
  return calendarPeriod(kind, isDay(from) ? from : defaultDay);
}

/** The period as search parameters; only a custom range has `to`. */
export function periodToSearchParams({ kind, from, to }: OverviewPeriod): Record<string, string> {
  return { period: kind, from, ...(kind === 'range' && { to }) };
}

export function calendarPeriod(kind: PeriodKind, day: string): OverviewPeriod {
  return { kind, ...periodAround(kind, day) };
}

/** The neighbouring period; a range moves by its length. */
export function stepPeriod(period: OverviewPeriod, steps: -1 | 1): OverviewPeriod {
  const { kind, from } = period;
  return kind === 'range' ? { kind, ...shiftRange(period, steps) } : { kind, ...shiftPeriod(kind, from, steps) };
}

export function shiftRange({ from, to }: DayRange, steps: -1 | 1): DayRange {
  const days = Math.max(1, daysBetween(from, to)) * steps;
  return { from: addDays(from, days), to: addDays(to, days) };
}

/**
 * Changes the kind of period: to the one of the preferred day if the period contains it, else to that of its first day.
 */
export function changePeriodKind(
  { from, to }: OverviewPeriod,
  kind: OverviewPeriodKind,
  preferredDay: string,
): OverviewPeriod {
  if (kind === 'range') return { kind, from, to };
  return calendarPeriod(kind, from <= preferredDay && preferredDay < to ? preferredDay : from);
}

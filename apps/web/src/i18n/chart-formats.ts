import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { PeriodKind } from '@lichthof/domain/time/periods.ts';
import { partsOf } from './date-formats.ts';

/** Label in a chart's tooltip: for day and week 'dd.MM HH:mm', month 'dd.MM', year 'MMM'. */
export function tooltipLabel(kind: PeriodKind, atMs: number, timeZone: TimeZone): string {
  const { dd, MM, HH, mm, MMM } = partsOf(atMs, timeZone);
  if (kind === 'year') return MMM;
  return kind === 'month' ? `${dd}.${MM}` : `${dd}.${MM} ${HH}:${mm}`;
}

/** The same with the weekday and the end of the interval: 'Di., 15.09 13:15–13:30'. */
export function intervalLabel(kind: PeriodKind, interval: { from: number; to: number }, timeZone: TimeZone): string {
  const label = tooltipLabel(kind, interval.from, timeZone);
  if (kind === 'year') return label;
  const { EEE } = partsOf(interval.from, timeZone);
  if (kind === 'month') return `${EEE}., ${label}`;
  const end = partsOf(interval.to, timeZone);
  return `${EEE}., ${label}–${end.HH}:${end.mm}`;
}

/** Label on a chart's axis: for day 'HH:mm', week and month 'dd.MM', year 'MM'. */
export function axisLabel(kind: PeriodKind, atMs: number, timeZone: TimeZone): string {
  const { dd, MM, HH, mm } = partsOf(atMs, timeZone);
  if (kind === 'day') return `${HH}:${mm}`;
  return kind === 'year' ? MM : `${dd}.${MM}`;
}

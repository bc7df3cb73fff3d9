import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatDay, formatMonth, formatShortDay, formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { formatChange, formatPercent, formatPointChange, missing } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { localToday } from '../../../i18n/local-today.ts';
import type { OverviewPeriod } from '../overview-period.ts';

type Texts = TFunction<'monitoring'>;
export type FigureName = keyof Kpis['coverage'];

/** Key figures with their period. */
export interface PeriodKpis {
  kpis: Kpis;
  period: OverviewPeriod;
  timeZone: TimeZone;
}

/** The compared period: 'zum 14.09.', 'zur Vorwoche', 'zum Juli', 'zu 2025', or the days of a running period. */
export function comparisonText(period: OverviewPeriod, previousDays: DayRange, t: Texts): string {
  const { from, to } = previousDays;
  const isWhole = to === period.from;
  if (!isWhole && period.kind === 'day') return t('against.day', { day: formatDay(from) });
  if (!isWhole || period.kind === 'range') return t('against.days', { days: daysWithYear(period, previousDays) });
  return {
    day: () => t('against.day', { day: formatShortDay(from) }),
    week: () => t('against.week'),
    month: () => t('against.month', { month: formatMonth(from).split(' ')[0] }),
    year: () => t('against.year', { year: formatYear(from) }),
  }[period.kind]();
}

/** The year is named where it is not that of the period. */
function daysWithYear(period: OverviewPeriod, days: DayRange): string {
  const isOneYear = days.from.slice(0, 4) === addDays(days.to, -1).slice(0, 4);
  const isOther = period.kind === 'year' || days.from.slice(0, 4) !== period.from.slice(0, 4);
  return daysText(days) + (isOneYear && isOther ? formatYear(days.from) : '');
}

/** '01.–14.08.' within a month, else '28.07.–03.08.', with years if they differ. */
export function daysText({ from, to }: DayRange): string {
  const last = addDays(to, -1);
  if (from === last) return formatShortDay(from);
  if (from.slice(0, 4) !== last.slice(0, 4)) return `${formatDay(from)}–${formatDay(last)}`;
  const first = from.slice(0, 7) === last.slice(0, 7) ? `${from.slice(8)}.` : formatShortDay(from);
  return `${first}–${formatShortDay(last)}`;
}

export interface FigureChange {
  /** '+25,1 %', or '–' without a figure to compare. */
  change: string;
  against: string;
}

export function changeOf({ kpis, period }: Omit<PeriodKpis, 'timeZone'>, name: FigureName, t: Texts): FigureChange {
  const format = name === 'autarky' || name === 'selfConsumptionQuota' ? formatPointChange : formatChange;
  return {
    change: format(kpis[name], kpis.previous[name]),
    against: comparisonText(period, kpis.previousDays, t),
  };
}

/** A running day is not compared with a whole day. */
export function isRunningDay({ period, timeZone }: Omit<PeriodKpis, 'kpis'>): boolean {
  return period.kind === 'day' && period.to > localToday(timeZone);
}

export const hasChange = ({ change }: FigureChange) => change !== missing;

/** Why a figure is missing; the coverage is rounded down, so that it never looks sufficient. */
export function missingText(coverage: number, t: Texts): string {
  if (coverage === 0) return t('missing.all');
  return t('missing.some', { percent: formatPercent(Math.floor(coverage * 100) / 100, 0) });
}

import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { PeriodKind } from '@lichthof/domain/time/periods.ts';
import { axisLabel } from '../../i18n/chart-formats.ts';
import { partsOf } from '../../i18n/date-formats.ts';
import type { AxisTick } from './step-chart.ts';

/**
 * Ticks for intervals that start at the instants given (UTC ms).
 * Day: every three hours · week: midnights · month: every third day · year: every month.
 */
export function axisTicks(kind: PeriodKind, starts: number[], timeZone: TimeZone): AxisTick[] {
  const isTick = { day: isThirdHour, week: isMidnight, month: isThirdDay, year: () => true }[kind];
  const middle = kind === 'month' || kind === 'year' ? 0.5 : 0;
  return starts.flatMap((at, index) =>
    isTick(at, timeZone) ? [{ at: index + middle, label: axisLabel(kind, at, timeZone) }] : [],
  );
}

function isThirdHour(at: number, timeZone: TimeZone): boolean {
  const { HH, mm } = partsOf(at, timeZone);
  return mm === '00' && Number(HH) % 3 === 0;
}

function isMidnight(at: number, timeZone: TimeZone): boolean {
  const { HH, mm } = partsOf(at, timeZone);
  return HH === '00' && mm === '00';
}

function isThirdDay(at: number, timeZone: TimeZone): boolean {
  return Number(localDayOf(at, timeZone).slice(8)) % 3 === 1;
}

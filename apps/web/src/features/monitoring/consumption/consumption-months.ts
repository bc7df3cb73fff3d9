import type { Series } from '@lichthof/contracts/monitoring.ts';
import { isoAt, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import { formatMonth } from '../../../i18n/date-formats.ts';
import type { MonthBar } from '../../../ui/charts/month-bars.tsx';

interface YearOfMonths {
  year: DayRange;
  /** The day after the last one with values. */
  valuesTo: string;
  timeZone: TimeZone;
}

/** The twelve first days of a year's months. */
export function monthsOf({ from }: DayRange): string[] {
  return Array.from({ length: 12 }, (_, index) => shiftPeriod('month', from, index).from);
}

export function monthBars(series: Series, previous: Series, { year, valuesTo, timeZone }: YearOfMonths): MonthBar[] {
  return monthsOf(year).map((month) => {
    const key = monthKey(month, timeZone);
    return {
      label: month.slice(5, 7),
      name: formatMonth(month),
      amount: series[key] ?? null,
      previous: previous[key] ?? null,
      isRunning: month < valuesTo && valuesTo < shiftPeriod('month', month, 1).from,
    };
  });
}

export const monthKey = (month: string, timeZone: TimeZone) => isoAt(startOfDay(month, timeZone), timeZone);

import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';

interface ValueDays {
  valuesFrom: string;
  valuesTo: string;
}

/** The days of the year that have values, `to` exclusive; null if none has. */
export function daysWithValues(year: DayRange, { valuesFrom, valuesTo }: ValueDays): DayRange | null {
  const from = valuesFrom > year.from ? valuesFrom : year.from;
  const to = valuesTo < year.to ? valuesTo : year.to;
  return from < to ? { from, to } : null;
}

/** The days that have values in this year and in the previous year. */
export function comparableDays(year: DayRange, values: ValueDays): DayRange | null {
  const valuesFrom = firstDayOfNextMonth(yearLater(values.valuesFrom));
  return daysWithValues(year, { ...values, valuesFrom });
}

/** The first month with values is usually incomplete and is skipped. */
function firstDayOfNextMonth(day: string): string {
  return day.endsWith('-01') ? day : shiftPeriod('month', day, 1).from;
}

function yearLater(day: string): string {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0');
  return day.endsWith('02-29') ? `${year}-03-01` : `${year}${day.slice(4)}`;
}

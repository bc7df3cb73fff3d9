import { addDays } from './days.ts';
import type { DayRange } from './periods.ts';

/** The same days of the previous year; 29 February becomes 1 March, so that exclusive ends exclude the same days. */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: dayOfYearBefore(from), to: dayOfYearBefore(to) };
}

function dayOfYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? addDays(`${year}-02-28`, 1) : `${year}${day.slice(4)}`;
}

import { periodAround, shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';

export interface ComparisonPeriod extends DayRange {
  /** 'last' for the last twelve whole months, else the calendar year. */
  id: string;
}

const yearCount = 3;

/** The last twelve whole months, and calendar years up to the last whole month, newest first. */
export function comparisonPeriods(today: string): ComparisonPeriod[] {
  const to = periodAround('month', today).from;
  const thisYear = periodAround('year', today).from;
  const years = Array.from({ length: yearCount }, (_, index): ComparisonPeriod => {
    const year = shiftPeriod('year', thisYear, -index);
    return { id: year.from.slice(0, 4), from: year.from, to: year.to < to ? year.to : to };
  });
  return [{ id: 'last', from: shiftPeriod('month', to, -12).from, to }, ...years.filter(({ from }) => from < to)];
}

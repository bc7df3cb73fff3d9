import type { MeterYear } from '@lichthof/contracts/metering/meter-gaps.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';

type DayState = 'complete' | 'incomplete' | 'substituted' | 'none';

export interface YearMonth {
  /** The month's first day. */
  month: string;
  days: { day: string; state: DayState }[];
  complete: number;
  incomplete: number;
  substituted: number;
  /** Share of quarter-hours with a value, between the first and the last value; null without values. */
  share: number | null;
}

type YearDay = MeterYear['days'][number];

/** The twelve months of a year with the state of each of their days. */
export function yearMonths(year: number, days: YearDay[]): YearMonth[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: 12 }, (_, index) => {
    const { from, to } = periodAround('month', `${year}-${String(index + 1).padStart(2, '0')}-01`);
    const ofMonth = eachDay(from, to).map((day) => ({ day, state: stateOf(known.get(day)) }));
    const count = (counted: DayState) => ofMonth.filter(({ state }) => state === counted).length;
    return {
      month: from,
      days: ofMonth,
      complete: count('complete'),
      incomplete: count('incomplete'),
      substituted: count('substituted'),
      share: shareOf(ofMonth.flatMap(({ day }) => known.get(day) ?? [])),
    };
  });
}

function stateOf(day: YearDay | undefined): DayState {
  if (!day) return 'none';
  if (day.missing > 0) return 'incomplete';
  return day.substituted > 0 ? 'substituted' : 'complete';
}

function shareOf(days: YearDay[]): number | null {
  if (days.length === 0) return null;
  const sum = (of: (day: YearDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return 1 - sum(({ missing }) => missing) / sum(({ quarterHours }) => quarterHours);
}

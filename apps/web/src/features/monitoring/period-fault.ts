import { longestPeriodYears } from '@lichthof/contracts/period.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';

export type PeriodFault = 'reversed' | 'tooLong' | 'future' | 'beforeValues';

interface KnownDays {
  /** The first day with values. */
  valuesFrom: string;
  today: string;
}

const getYear = (day: string) => Number(day.slice(0, 4));

/** Why a period of the address cannot be shown; loading it again would not help. */
export function periodFault({ from, to }: DayRange, { valuesFrom, today }: KnownDays): PeriodFault | undefined {
  if (from >= to) return 'reversed';
  if (getYear(to) - getYear(from) > longestPeriodYears) return 'tooLong';
  if (from > today) return 'future';
  return to <= valuesFrom ? 'beforeValues' : undefined;
}

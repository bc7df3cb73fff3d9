import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { formatLongDay, formatMonth, formatYear } from '../../i18n/date-formats.ts';
import { dayAndMonth } from './own-formats.ts';

/** '2026' · 'August 2023' · '15. Mai bis 31. Juli 2023' */
export function periodName({ from, to }: DayRange): string {
  if (periodAround('year', from).to === to && from.endsWith('-01-01')) return formatYear(from);
  if (periodAround('month', from).to === to && from.endsWith('-01')) return formatMonth(from);
  const last = addDays(to, -1);
  const first = from.slice(0, 4) === last.slice(0, 4) ? dayAndMonth(from) : formatLongDay(from);
  return `${first} bis ${formatLongDay(last)}`;
}

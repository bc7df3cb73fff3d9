import { addDays } from '@lichthof/domain/time/local-days.ts';
import { periodAround, shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatShortDay, formatShortMonth, formatYear } from '../../i18n/date-formats.ts';

/** 'Aug 2026' · '2026' · '3. Quartal 2026' · '01.08.–15.08.2026' */
export function billedPeriod(t: TFunction<'invoices'>, { from, to }: DayRange): string {
  if (periodAround('month', from).from === from) {
    if (periodAround('month', from).to === to) return formatShortMonth(from);
    if (isQuarter(from) && shiftPeriod('month', from, 3).from === to) {
      return t('quarter', { quarter: Math.ceil(Number(from.slice(5, 7)) / 3), year: formatYear(from) });
    }
  }
  const year = periodAround('year', from);
  if (year.from === from && year.to === to) return formatYear(from);
  const lastDay = addDays(to, -1);
  const first = lastDay.slice(0, 4) === from.slice(0, 4) ? formatShortDay(from) : formatDay(from);
  return `${first}–${formatDay(lastDay)}`;
}

const isQuarter = (firstOfMonth: string) => Number(firstOfMonth.slice(5, 7)) % 3 === 1;

import { addDays } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type PeriodKind } from '@lichthof/domain/time/periods.ts';
import { formatDay, formatMonth, formatShortDay, formatWeekday, formatYear } from '../../i18n/date-formats.ts';

/** 'Di., 15.09.2026' · '14.09.–20.09.2026' · 'August 2026' · '2026' */
export function periodLabel(kind: PeriodKind, day: string): string {
  const { from, to } = periodAround(kind, day);
  if (kind === 'week') return `${formatShortDay(from)}–${formatDay(addDays(to, -1))}`;
  return { day: formatWeekday, month: formatMonth, year: formatYear }[kind](from);
}

import { formatDayAndTime, formatTimeAndClock } from '@lichthof/domain/formats/date-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import type { Gap } from '../../../api/gap-fills.queries.ts';

type Translate = TFunction<'meter-gaps'>;

/** '14.03.2026, 03:00 bis 04:15 Uhr' in the estate's time zone; with the second day if it differs. */
export function rangeText(t: Translate, { from, to }: Pick<Gap, 'from' | 'to'>, timeZone: TimeZone): string {
  const isOneDay = localDayOf(Date.parse(from), timeZone) === localDayOf(Date.parse(to), timeZone);
  const end = isOneDay ? formatTimeAndClock(to, timeZone) : formatDayAndTime(to, timeZone);
  return t('range', { from: formatDayAndTime(from, timeZone), to: end });
}

const perHour = 4;
const perDay = 96;

/** The duration of a number of quarter-hours: '45 Minuten', '2 Stunden', '1 Stunde 15 Minuten', '3 Tage'. */
export function durationText(t: Translate, quarterHours: number): string {
  if (quarterHours % perDay === 0) return t('duration.days', { count: quarterHours / perDay });
  const hours = Math.floor(quarterHours / perHour);
  const minutes = (quarterHours % perHour) * 15;
  const parts = [hours > 0 && t('duration.hours', { count: hours }), minutes > 0 && t('duration.minutes', { minutes })];
  return parts.filter(Boolean).join(' ');
}

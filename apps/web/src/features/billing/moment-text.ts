import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { formatDayAndTime, formatTime } from '../../i18n/date-formats.ts';
import { localToday } from '../../i18n/local-today.ts';

/** 'heute um 14:32', on other days with the date. */
export function momentText(t: TFunction<'billing'>, at: string, timeZone: TimeZone): string {
  const isToday = localDayOf(Date.parse(at), timeZone) === localToday(timeZone);
  return isToday
    ? t('moment.today', { time: formatTime(at, timeZone) })
    : t('moment.earlier', { moment: formatDayAndTime(at, timeZone) });
}

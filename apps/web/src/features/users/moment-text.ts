import { defaultTimeZone, localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { formatDayAndTime, formatTime } from '../../i18n/date-formats.ts';
import { localToday } from '../../i18n/local-today.ts';

/** 'heute um 08:12', on other days '16.09.2026, 14:35'. */
export function momentText(t: TFunction<'users'>, at: string): string {
  const isToday = localDayOf(Date.parse(at), defaultTimeZone) === localToday();
  return isToday ? t('moment.today', { time: formatTime(at, defaultTimeZone) }) : formatDayAndTime(at, defaultTimeZone);
}

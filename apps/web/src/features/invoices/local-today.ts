import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';

export const localToday = (timeZone: TimeZone) => localDayOf(Date.now(), timeZone);

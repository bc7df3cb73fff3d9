import { defaultTimeZone, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';

/** The day it is where the houses are. */
export const localToday = (timeZone: TimeZone = defaultTimeZone) => localDayOf(Date.now(), timeZone);

import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone, type TimeZone } from '@lichthof/domain/time/time-zones.ts';

/** The day it is where the houses are. */
export const localToday = (timeZone: TimeZone = defaultTimeZone) => localDayOf(Date.now(), timeZone);

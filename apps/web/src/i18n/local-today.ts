import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone, type TimeZone } from '@lichthof/domain/time/time-zones.ts';

/** Today in the default time zone. */
export const localToday = (timeZone: TimeZone = defaultTimeZone) => localDayOf(Date.now(), timeZone);

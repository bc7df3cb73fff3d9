import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';

/** The day of today where the estates stand, not in UTC, which is a day behind for one or two hours each night. */
export const localToday = (): string => localDayOf(Date.now(), defaultTimeZone);

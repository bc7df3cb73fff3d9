import { defaultTimeZone, localDayOf } from '@lichthof/domain/time/local-days.ts';

/** Today where the estates are: all time zones of theirs keep the same days. */
export const localToday = (): string => localDayOf(Date.now(), defaultTimeZone);

import { defaultTimeZone, type TimeZone } from '@lichthof/domain/time/time-zones.ts';

const isoDays = new Map<TimeZone, Intl.DateTimeFormat>();

/** Today in the time zone, 'YYYY-MM-DD'; needs no polyfill of Temporal, which the first page does not load. */
export function localToday(timeZone: TimeZone = defaultTimeZone): string {
  // Sweden writes days as ISO 8601 does
  const isoDay = isoDays.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  isoDays.set(timeZone, isoDay);
  return isoDay.format(Date.now());
}

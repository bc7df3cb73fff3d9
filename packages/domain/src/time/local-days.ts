import { Temporal } from 'temporal-polyfill';
import { getEntry } from '../collections/items.ts';
import { addDays, dayMs, dayNumberOf, dayOfNumber } from './days.ts';
import { timeZones, type TimeZone } from './time-zones.ts';

export type { TimeZone };

export const quarterHourMs = 900_000;
export const hourMs = 3_600_000;
const dayStarts = new Map<TimeZone, Map<string, number>>(timeZones.map((zone) => [zone, new Map()]));

/** The instant (UTC ms) of local midnight, cached per zone. */
export function startOfDay(day: string, timeZone: TimeZone): number {
  const known = getEntry(dayStarts, timeZone);
  let startsAt = known.get(day);
  if (startsAt === undefined) {
    dayNumberOf(day);
    startsAt = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
    known.set(day, startsAt);
  }
  return startsAt;
}

export function quarterHoursOf(day: string, timeZone: TimeZone): 92 | 96 | 100 {
  const lengthMs = startOfDay(addDays(day, 1), timeZone) - startOfDay(day, timeZone);
  return (lengthMs / quarterHourMs) as 92 | 96 | 100;
}

/** The starts (UTC ms) of a local day's quarter-hours. */
export function quarterHourStarts(day: string, timeZone: TimeZone): number[] {
  const startsAt = startOfDay(day, timeZone);
  return Array.from({ length: quarterHoursOf(day, timeZone) }, (_, index) => startsAt + index * quarterHourMs);
}

export function localDayOf(atMs: number, timeZone: TimeZone): string {
  // all time zones are one or two hours ahead of UTC, so adding one hour gives the day or the previous one
  const day = dayOfNumber(Math.floor((atMs + hourMs) / dayMs));
  const nextDay = addDays(day, 1);
  return atMs < startOfDay(nextDay, timeZone) ? day : nextDay;
}

/** How far local time is ahead of UTC at the instant, in ms. */
export function offsetMsAt(atMs: number, timeZone: TimeZone): number {
  const { first, last } = offsetsMsOfDay(localDayOf(atMs, timeZone), timeZone);
  if (first === last) return first;
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
}

/** The UTC offsets at the start and the end of a local day, in ms: they differ on days of the clock change. */
export function offsetsMsOfDay(day: string, timeZone: TimeZone): { first: number; last: number } {
  const midnightMs = dayNumberOf(day) * dayMs;
  return {
    first: midnightMs - startOfDay(day, timeZone),
    last: midnightMs + dayMs - startOfDay(addDays(day, 1), timeZone),
  };
}

/** ISO timestamp with the zone's offset, for example '2023-08-01T00:00:00+02:00': the key of all series in the API. */
export function isoAt(atMs: number, timeZone: TimeZone): string {
  const offsetMs = offsetMsAt(atMs, timeZone);
  return `${new Date(atMs + offsetMs).toISOString().slice(0, 19)}+0${offsetMs / hourMs}:00`;
}

import { getFirst } from '../collections/items.ts';
import type { TimeZone } from '../time/time-zones.ts';
import { missing } from './number-formats.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('de-DE', { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

type Day = string | null | undefined;

function formatDayWith(day: Day, options: Intl.DateTimeFormatOptions): string {
  return day ? formatterOf('UTC', options).format(Date.parse(`${day}T00:00:00Z`)) : missing;
}

const numericDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** '15.09.2026'; files have hundreds of thousands of days. */
export const formatDay = (day: Day) => (day ? day.split('-').toReversed().join('.') : missing);

/** 'Di., 15.09.2026' */
export const formatWeekday = (day: Day) => formatDayWith(day, { weekday: 'short', ...numericDay });

/** 'Di' */
export const formatWeekdayName = (day: Day) => formatDayWith(day, { weekday: 'short' });

/** '15. September 2026' */
export const formatLongDay = (day: Day) => formatDayWith(day, longDay);

/** '15.09.' */
export const formatShortDay = (day: Day) => formatDayWith(day, { day: '2-digit', month: '2-digit' });

/** 'September 2026' */
export const formatMonth = (day: Day) => formatDayWith(day, { month: 'long', year: 'numeric' });

/** 'Sep 2026' */
export const formatShortMonth = (day: Day) => (day ? `${formatMonthName(day, 'short')} ${day.slice(0, 4)}` : missing);

/** 'September' or 'Sep' */
export const formatMonthName = (day: Day, month: 'long' | 'short') => formatDayWith(day, { month });

export const formatYear = (day: Day) => day?.slice(0, 4) ?? missing;

/** An instant (UTC milliseconds or ISO) in the time zone given. */
export type Instant = number | string | null | undefined;

function formatInstant(at: Instant, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): string {
  if (at === null || at === undefined) return missing;
  return formatterOf(timeZone, options).format(typeof at === 'string' ? Date.parse(at) : at);
}

const minutes = { hour: '2-digit', minute: '2-digit' } as const;
const seconds = { ...minutes, second: '2-digit' } as const;

/** '14:35' */
export const formatTime = (at: Instant, timeZone: TimeZone) => formatInstant(at, timeZone, minutes);

/** '14:35:07' */
export const formatClock = (at: Instant, timeZone: TimeZone) => formatInstant(at, timeZone, seconds);

/** '16.09.2026, 14:35:07' */
export const formatDayAndClock = (at: Instant, timeZone: TimeZone) =>
  formatInstant(at, timeZone, { ...numericDay, ...seconds });

/** 'Mittwoch, 16. September 2026 um 14:35' */
export const formatLongDayAndTime = (at: Instant, timeZone: TimeZone) =>
  formatInstant(at, timeZone, { weekday: 'long', ...longDay, ...minutes });

/** '16.09.2026, 14:35'; on days of a clock change with the clock, '25.10.2026, 02:30 MESZ', where an hour comes twice. */
export function formatDayAndTime(at: Instant, timeZone: TimeZone): string {
  const time = formatInstant(at, timeZone, { ...numericDay, ...minutes });
  const atMs = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN);
  return isClockChange(atMs, timeZone) ? `${time} ${clockName(atMs, timeZone)}` : time;
}

/** '14:35'; on days of a clock change '02:30 MESZ'. */
export function formatTimeAndClock(at: Instant, timeZone: TimeZone): string {
  const withDay = formatDayAndTime(at, timeZone);
  return withDay.slice(withDay.indexOf(', ') + 1).trim();
}

const hourMs = 3_600_000;

/** Whether the local day of the instant has 23 or 25 hours. */
function isClockChange(atMs: number, timeZone: TimeZone): boolean {
  if (Number.isNaN(atMs)) return false;
  const offsetOf = (ms: number) => nameOfZone(ms, timeZone, 'longOffset');
  if (offsetOf(atMs - 25 * hourMs) === offsetOf(atMs + 25 * hourMs)) return false;
  const dayOf = (ms: number) => formatterOf(timeZone, numericDay).format(ms);
  const hours = Array.from({ length: 51 }, (_, index) => atMs + (index - 25) * hourMs);
  return new Set(hours.filter((ms) => dayOf(ms) === dayOf(atMs)).map(offsetOf)).size > 1;
}

/** 'MEZ' or 'MESZ'. */
const clockName = (atMs: number, timeZone: TimeZone) => nameOfZone(atMs, timeZone, 'short');

function nameOfZone(atMs: number, timeZone: TimeZone, timeZoneName: 'short' | 'longOffset'): string {
  const parts = formatterOf(timeZone, { timeZoneName, hour: '2-digit' }).formatToParts(atMs);
  return getFirst(parts.filter(({ type }) => type === 'timeZoneName')).value;
}

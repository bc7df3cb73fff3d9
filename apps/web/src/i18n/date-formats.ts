import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
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

/** '15.09.2026' */
export const formatDay = (day: Day) => formatDayWith(day, numericDay);

/** 'Di., 15.09.2026' */
export const formatWeekday = (day: Day) => formatDayWith(day, { weekday: 'short', ...numericDay });

/** '15. September 2026' */
export const formatLongDay = (day: Day) => formatDayWith(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** '15.09.' */
export const formatShortDay = (day: Day) => formatDayWith(day, { day: '2-digit', month: '2-digit' });

/** 'September 2026' */
export const formatMonth = (day: Day) => formatDayWith(day, { month: 'long', year: 'numeric' });

/** 'Sep 2026' */
export const formatShortMonth = (day: Day) =>
  day ? `${formatDayWith(day, { month: 'short' })} ${day.slice(0, 4)}` : missing;

export const formatYear = (day: Day) => day?.slice(0, 4) ?? missing;

/** An instant (UTC milliseconds or ISO) in the time zone given. */
export type Instant = number | string | null | undefined;

function formatInstant(at: Instant, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): string {
  if (at === null || at === undefined) return missing;
  return formatterOf(timeZone, options).format(typeof at === 'string' ? Date.parse(at) : at);
}

/** '14:35' */
export const formatTime = (at: Instant, timeZone: TimeZone) =>
  formatInstant(at, timeZone, { hour: '2-digit', minute: '2-digit' });

/** '14:35:07' */
export const formatClock = (at: Instant, timeZone: TimeZone) =>
  formatInstant(at, timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** '16.09.2026, 14:35' */
export const formatDayAndTime = (at: Instant, timeZone: TimeZone) =>
  formatInstant(at, timeZone, { ...numericDay, hour: '2-digit', minute: '2-digit' });

/** The parts of an instant for the chart formats, such as '15.09 13:15'. */
export function partsOf(atMs: number, timeZone: TimeZone): Record<'dd' | 'MM' | 'HH' | 'mm' | 'MMM' | 'EEE', string> {
  const numeric = formatterOf(timeZone, { ...numericDay, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const part = Object.fromEntries(numeric.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return {
    dd: part.day!,
    MM: part.month!,
    HH: part.hour!,
    mm: part.minute!,
    MMM: formatterOf(timeZone, { month: 'short' }).format(atMs),
    EEE: formatterOf(timeZone, { weekday: 'short' }).format(atMs),
  };
}

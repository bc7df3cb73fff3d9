import { getItem } from '../../collections/items.ts';
import { addDays, isDay } from '../../time/days.ts';
import { daysBehind } from '../workbook-file/date-system.ts';
import type { FileClock, Stamp, TimeColumns, TimeFormat } from './layout.ts';
import { quarterHourMs, type TimeZone } from '../../time/local-days.ts';
import { resolveWallClock } from '../../time/wall-clock.ts';

/**
 * A time as written: on the wall clock of the estate ('YYYY-MM-DDTHH:MM:SS'), or as an instant (UTC ms). Of the hour
 * that comes twice, '2A' is the first and '2B' the second.
 */
export type FileTime = { local: string; repeat?: 'first' | 'second' } | { at: number };

const time = String.raw`(\d{1,2}[AB]?):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?`;
const isoLocal = new RegExp(String.raw`^(\d{4})-(\d\d)-(\d\d)[T ]${time}$`, 'i');
const isoOffset = new RegExp(String.raw`^(\d{4})-(\d\d)-(\d\d)[T ]${time} ?(Z|[+-]\d\d:?\d\d)$`);
const german = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?:,? |T)${time}$`, 'i');
const midnightOfDate = / 0?0:00(:00)?$/;

const readers: Record<TimeFormat, (text: string) => FileTime | null> = {
  'iso-local': (text) => {
    const found = isoLocal.exec(text);
    return found && localOf(`${found[1]}-${found[2]}-${found[3]}`, found.slice(4));
  },
  'iso-offset': readOffset,
  german: readGerman,
  'date-and-time': (text) => readGerman(text) ?? readers['iso-local'](text),
  'serial-day': (text) => (/^\d{5}$/.test(text) ? readSerial(text) : null),
  'excel-serial': readSerial,
  'german-day': (text) => (/^\S+$/.test(text) ? readGerman(`${text} 00:00`) : null),
  'iso-day': (text) => readers['iso-local'](`${text}T00:00`),
};

/** The time of a row; null when it cannot be read. */
export function readTime(cells: readonly string[], columns: TimeColumns): FileTime | null {
  const [first = '', second = ''] = columns.columns.map((column) => (cells[column] ?? '').trim());
  const text = columns.columns.length === 2 ? `${first.replace(midnightOfDate, '')} ${second}` : first;
  const time = atDaysEnd(readers[columns.format](from1900(text, columns)), columns);
  return time && columns.offsetColumn !== undefined ? atOffset(time, cells[columns.offsetColumn] ?? '') : time;
}

function from1900(text: string, { format, isFrom1904 }: TimeColumns): string {
  return isFrom1904 && serialFormats.has(format) ? String(Number(text.replace(',', '.')) + daysBehind('1904')) : text;
}

function atDaysEnd(time: FileTime | null, { midnightEndsDay }: TimeColumns): FileTime | null {
  if (!midnightEndsDay || !time || 'at' in time || !time.local.endsWith('T00:00:00')) return time;
  return { local: `${addDays(time.local.slice(0, 10), 1)}T00:00:00` };
}

const offsetPattern = /^(?:UTC|GMT)?([+-]\d\d):?(\d\d)$/;
export const isOffset = (text: string): boolean => offsetPattern.test(text.trim());

function atOffset(time: FileTime, text: string): FileTime | null {
  const [, hours, minutes] = offsetPattern.exec(text.trim()) ?? [];
  if (!hours || 'at' in time) return null;
  return { at: Date.parse(`${time.local}${hours}:${minutes}`) };
}

/** Formats that name a day without a time. */
export const dayFormats: readonly TimeFormat[] = ['german-day', 'iso-day', 'serial-day'];
/** Numbers of a spreadsheet. */
const serialFormats = new Set<TimeFormat>(['serial-day', 'excel-serial']);

const winterLeadMs = 3_600_000;

/** The instant of a time without an offset, if the file's clock is not local time of the estate. */
export function onClock(time: FileTime, clock: FileClock): FileTime {
  if (clock === 'local' || 'at' in time) return time;
  return { at: Date.parse(`${time.local}Z`) - (clock === 'winter' ? winterLeadMs : 0) };
}

const earliestYear = 1990;
const latestYear = 2100;

/** '24:00' is the end of the day. */
function localOf(day: string, [hour = '', minute = '', second = '00']: (string | undefined)[]): FileTime | null {
  const year = Number(day.slice(0, 4));
  if (year < earliestYear || year > latestYear || !isDay(day)) return null;
  const letter = /[AB]$/i.exec(hour)?.[0].toUpperCase();
  const plainHour = letter ? hour.slice(0, -1) : hour;
  if (letter && Number(plainHour) !== repeatedHour) return null;
  if (Number(plainHour) < 24) {
    const local = afterLastSecond(`${day}T${plainHour.padStart(2, '0')}:${minute}:${second}`);
    return letter ? { local, repeat: letter === 'A' ? 'first' : 'second' } : { local };
  }
  return `${hour}${minute}${second}` === '240000' ? { local: `${addDays(day, 1)}T00:00:00` } : null;
}

/** The local hour that comes twice in autumn. */
const repeatedHour = 2;

/** A quarter-hour's end may be written as its last second: 00:14:59 is 00:15. */
function afterLastSecond(local: string): string {
  if (!/:(?:14|29|44|59):59$/.test(local)) return local;
  return new Date(Date.parse(`${local}Z`) + 1000).toISOString().slice(0, 19);
}

function readGerman(text: string): FileTime | null {
  const found = german.exec(text);
  if (!found) return null;
  const [, day, month, year] = found as unknown as [string, string, string, string];
  const fullYear = year.length === 2 ? `20${year}` : year;
  return localOf(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, found.slice(4));
}

function readOffset(text: string): FileTime | null {
  const found = isoOffset.exec(text);
  const local = found && localOf(`${found[1]}-${found[2]}-${found[3]}`, found.slice(4, 7));
  if (!local || !('local' in local)) return null;
  const offset = getItem(found, 7);
  const at = Date.parse(`${local.local}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`);
  return Number.isNaN(at) ? null : { at };
}

const minutesPerDay = 1440;
const minuteMs = 60_000;

/** Days since 30 December 1899, the fraction being the time of day. */
function readSerial(text: string): FileTime | null {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return null;
  const minutes = Math.round(Number(text.replace(',', '.')) * minutesPerDay);
  const written = new Date(Date.UTC(1899, 11, 30) + minutes * minuteMs).toISOString();
  return readers['iso-local'](written.slice(0, 19));
}

export interface PossibleStarts {
  /** When the quarter-hour may have begun (UTC ms), ascending: two in the hour that comes twice, none in the one skipped. */
  starts: number[];
  /** Whether the time may lie in the hour that is skipped in spring. */
  mayNotExist: boolean;
}

/**
 * When a row's quarter-hour began. Of times that mark the end there are two customs on the days of the clock change:
 * what the clock showed at the end, or a quarter of an hour more than it showed at the begin. Both are understood.
 */
export function possibleStarts(time: FileTime, stamp: Stamp, timeZone: TimeZone): PossibleStarts {
  const leadMs = stamp === 'end' ? quarterHourMs : 0;
  if ('at' in time) return { starts: [time.at - leadMs], mayNotExist: false };
  if (time.repeat) return { starts: repeatedStarts(time.local, time.repeat, { leadMs, timeZone }), mayNotExist: false };

  const shown = instantsOf(time.local, timeZone);
  if (stamp === 'start') return { starts: shown, mayNotExist: shown.length === 0 };
  const shownAtBegin = instantsOf(minusQuarterHour(time.local), timeZone);
  const starts = new Set([...shownAtBegin, ...shown.map((at) => at - leadMs)]);
  return { starts: [...starts].sort((a, b) => a - b), mayNotExist: shownAtBegin.length === 0 };
}

/** The letter belongs to the hour in which the quarter-hour begins, also where its end is written. */
function repeatedStarts(
  local: string,
  repeat: 'first' | 'second',
  { leadMs, timeZone }: { leadMs: number; timeZone: TimeZone },
): number[] {
  const instants = instantsOf(local, timeZone);
  const at = repeat === 'first' ? instants[0] : instants.at(-1);
  return at === undefined ? [] : [at - leadMs];
}

function instantsOf(local: string, timeZone: TimeZone): number[] {
  const found = resolveWallClock(local, timeZone);
  if (found.kind === 'missing') return [];
  return found.kind === 'unique' ? [found.at] : [found.first, found.second];
}

function minusQuarterHour(local: string): string {
  return new Date(Date.parse(`${local}Z`) - quarterHourMs).toISOString().slice(0, 19);
}

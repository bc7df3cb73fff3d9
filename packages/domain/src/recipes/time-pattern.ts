import { type DateSystem, daysBehind } from '../metering/workbook-file/date-system.ts';

/** A time as written: ms as if it were UTC, and its own offset where it has one. */
export interface WrittenTime {
  localMs: number;
  offsetMs: number | null;
  /** Of the hour that comes twice, '2A' is the first and '2B' the second. */
  repeat: 'first' | 'second' | null;
}

type Field =
  | 'year'
  | 'shortYear'
  | 'month'
  | 'day'
  | 'hour'
  | 'hour12'
  | 'minute'
  | 'second'
  | 'fraction'
  | 'half'
  | 'offset';

type Token =
  | { kind: 'field'; field: Field; width: number | null }
  | { kind: 'literal'; code: number }
  | { kind: 'optional'; tokens: Token[] };

const fields: [string, Field, number][] = [
  ['yyyy', 'year', 4],
  ['yy', 'shortYear', 2],
  ['MM', 'month', 2],
  ['M', 'month', 0],
  ['dd', 'day', 2],
  ['d', 'day', 0],
  ['HH', 'hour', 2],
  ['H', 'hour', 0],
  ['hh', 'hour12', 2],
  ['h', 'hour12', 0],
  ['mm', 'minute', 2],
  ['ss', 'second', 2],
  ['SSS', 'fraction', 0],
  ['XXX', 'offset', 0],
  ['a', 'half', 0],
];

/** Splits a pattern. Throws RangeError for one that has no end of an option. */
function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    if (pattern[at] === '[') {
      const end = pattern.indexOf(']', at);
      if (end < 0) throw new RangeError(`Not a pattern: ${pattern}`);
      tokens.push({ kind: 'optional', tokens: tokensOf(pattern.slice(at + 1, end)) });
      at = end + 1;
      continue;
    }
    const found = fields.find(([letters]) => pattern.startsWith(letters, at));
    if (found) {
      const [letters, field, width] = found;
      const isBesideDigits = isDigitField(pattern, at + letters.length) || tokens.at(-1)?.kind === 'field';
      // a month '05' may be written '5' where a sign separates it from the next number
      tokens.push({
        kind: 'field',
        field,
        width: width === 2 && field !== 'shortYear' && !isBesideDigits ? null : width || null,
      });
      at += letters.length;
    } else {
      tokens.push({ kind: 'literal', code: pattern.charCodeAt(at) });
      at += 1;
    }
  }
  return tokens;
}

const isDigitField = (pattern: string, at: number) => /^[yMdHhms]/.test(pattern.slice(at));

interface WrittenFields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  half: 'am' | 'pm' | null;
  offsetMs: number | null;
  repeat: 'first' | 'second' | null;
}

/** Reads a text written in a pattern; null where it is written otherwise. */
export type TimeReader = (text: string) => WrittenTime | null;

const readers = new Map<string, TimeReader>();

export function timeReader(pattern: string): TimeReader {
  const found = readers.get(pattern);
  if (found) return found;
  const reader = numberReaders[pattern] ?? readerOfTokens(tokensOf(pattern));
  readers.set(pattern, reader);
  return reader;
}

function readerOfTokens(tokens: Token[]): TimeReader {
  return (text) => {
    const parts: WrittenFields = {
      year: 0,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
      second: 0,
      half: null,
      offsetMs: null,
      repeat: null,
    };
    return readTokens(tokens, text, 0, parts) === text.length ? timeOf(parts) : null;
  };
}

const [zero, nine, blank, letterT] = [48, 57, 32, 84];

/** The place behind the tokens; -1 where the text is written otherwise. */
function readTokens(tokens: Token[], text: string, from: number, parts: WrittenFields): number {
  let at = from;
  for (const token of tokens) {
    if (token.kind === 'literal') at = readLiteral(token.code, text, at);
    else if (token.kind === 'field') at = readField(token, text, at, parts);
    else {
      const end = readTokens(token.tokens, text, at, parts);
      at = end < 0 ? at : end;
    }
    if (at < 0) return -1;
  }
  return at;
}

/** A blank stands for any number of them, and for the T of ISO 8601. */
function readLiteral(code: number, text: string, at: number): number {
  const found = text.charCodeAt(at);
  if (code !== blank) return found === code ? at + 1 : -1;
  if (found === letterT) return at + 1;
  let end = at;
  while (text.charCodeAt(end) === blank || text.charCodeAt(end) === 0xa0) end += 1;
  return end > at ? end : -1;
}

function readField(
  { field, width }: { field: Field; width: number | null },
  text: string,
  at: number,
  parts: WrittenFields,
): number {
  if (field === 'half') return readHalf(text, at, parts);
  if (field === 'offset') return readOffset(text, at, parts);
  const most = field === 'fraction' ? 9 : (width ?? 2);
  let [end, number] = [at, 0];
  while (end < text.length && end - at < most) {
    const code = text.charCodeAt(end);
    if (code < zero || code > nine) break;
    number = number * 10 + code - zero;
    end += 1;
  }
  if (end === at || (width !== null && end - at !== width)) return -1;
  if (field === 'fraction') return end;
  if (field === 'shortYear') parts.year = 2000 + number;
  else if (field === 'hour12') parts.hour = number;
  else parts[field] = number;
  return field === 'hour' ? readRepeat(text, end, parts) : end;
}

function readRepeat(text: string, at: number, parts: WrittenFields): number {
  const letter = parts.hour === 2 ? text.charAt(at).toUpperCase() : '';
  if (letter !== 'A' && letter !== 'B') return at;
  parts.repeat = letter === 'A' ? 'first' : 'second';
  return at + 1;
}

const half = /^\s*([ap])\.?m\.?/i;
function readHalf(text: string, at: number, parts: WrittenFields): number {
  const found = half.exec(text.slice(at, at + 8));
  if (!found || parts.hour < 1 || parts.hour > 12) return -1;
  parts.half = found[1]?.toLowerCase() === 'a' ? 'am' : 'pm';
  return at + found[0].length;
}

const offset = /^\s*(?:Z|(?:UTC|GMT)?([+-]\d\d)(?::?(\d\d))?|UTC|GMT)/;
function readOffset(text: string, at: number, parts: WrittenFields): number {
  const found = offset.exec(text.slice(at, at + 12));
  if (!found) return -1;
  const [all, hours = '0', minutes = '0'] = found;
  const sign = hours.startsWith('-') ? -1 : 1;
  parts.offsetMs = (Number(hours) * 60 + sign * Number(minutes)) * 60_000;
  return at + all.length;
}

const [earliestYear, latestYear] = [1990, 2100];
const secondMs = 1000;

function timeOf(parts: WrittenFields): WrittenTime | null {
  const { year, month, day, minute, second, half: halfDay, offsetMs, repeat } = parts;
  const hour = halfDay === null ? parts.hour : (parts.hour % 12) + (halfDay === 'pm' ? 12 : 0);
  if (year < earliestYear || year > latestYear || month < 1 || month > 12 || day < 1) return null;
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute + second > 0)) return null;
  const midnight = midnightOf(year, month, day);
  if (Number.isNaN(midnight)) return null;
  return { localMs: toWholeMinute(midnight + ((hour * 60 + minute) * 60 + second) * secondMs), offsetMs, repeat };
}

const lastDay = { year: 0, month: 0, day: 0, midnight: Number.NaN };

/** NaN for a day that does not exist. Rows of one day mostly stand together. */
function midnightOf(year: number, month: number, day: number): number {
  if (lastDay.day === day && lastDay.month === month && lastDay.year === year) return lastDay.midnight;
  const midnight = Date.UTC(year, month - 1, day);
  Object.assign(lastDay, {
    year,
    month,
    day,
    midnight: new Date(midnight).getUTCDate() === day ? midnight : Number.NaN,
  });
  return lastDay.midnight;
}

/** The last second of a quarter-hour is its end, and times that a spreadsheet added up drift: 00:14:59 is 00:15. */
function toWholeMinute(ms: number): number {
  const nearest = Math.round(ms / 60_000) * 60_000;
  return Math.abs(nearest - ms) <= 5 * secondMs ? nearest : ms;
}

const number = /^-?\d+(?:[.,]\d+)?$/;

function readSerial(text: string, system: DateSystem): WrittenTime | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null;
  const days = Number(text.replace(',', '.')) + daysBehind(system);
  const ms = Date.UTC(1899, 11, 30) + days * 86_400_000;
  return { localMs: toWholeMinute(Math.round(ms / secondMs) * secondMs), offsetMs: null, repeat: null };
}

const numberReaders: Record<string, TimeReader> = {
  /** Days since 30 December 1899, as spreadsheets count; those of old programs since 1904. */
  serial: (text) => readSerial(text, '1900'),
  serial1904: (text) => readSerial(text, '1904'),
  unix: (text) => (number.test(text) ? { localMs: Number(text) * secondMs, offsetMs: 0, repeat: null } : null),
  unixMs: (text) => (number.test(text) ? { localMs: Number(text), offsetMs: 0, repeat: null } : null),
};

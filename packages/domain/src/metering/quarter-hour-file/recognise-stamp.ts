import { findOnly } from '../../collections/items.ts';
import { addDays } from '../../time/days.ts';
import type { Stamp, TimeColumns } from './layout.ts';
import { dayFormats, readTime } from './read-time.ts';

const span = '(?:intervall?|perioden?|zeitraum|mess(?:perioden?)?|viertelstunden?|zeit|block|slot)?';
const headerHints: Record<Stamp, RegExp> = {
  start: new RegExp(`^(?:${span}(?:start|begin|beginn|anfang)(?:zeit)?|von|from|ab)$`, 'i'),
  end: new RegExp(`^(?:${span}(?:ende|end)(?:zeit)?|bis|until|to)$`, 'i'),
};

/** 'intervalEnd' and 'local_timestamp_start' are several words, 'Kalendertag' is one. */
const wordsIn = (name: string) => name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{L}+/gu) ?? [];

/**
 * Whether the times mark the begin or the end of quarter-hours, by the header's words, a '24:00', a last second as in
 * 00:14:59, or a midnight with the date of the day it ends; null when none of these tells. Days without a time mean
 * their end when they are the last ones of months.
 */
export function recogniseStamp(rows: string[][], time: TimeColumns, header: string[]): Stamp | null {
  const words = wordsIn(time.columns.map((column) => header[column] ?? '').join(' '));
  const hinted = (['start', 'end'] as const).filter((stamp) => words.some((word) => headerHints[stamp].test(word)));
  const only = findOnly(hinted);
  if (only) return only;

  const written = rows.map((row) => time.columns.map((column) => row[column] ?? '').join(' '));
  if (time.midnightEndsDay || written.some((text) => /\b24:00|:(?:14|29|44|59):59/.test(text))) return 'end';
  if (dayFormats.includes(time.format)) return areMonthEnds(rows, time) ? 'end' : 'start';
  return null;
}

/** The better guess while nobody knows: a file that begins at 00:15 has ends. */
export function firstStamp(rows: string[][], time: TimeColumns | null): Stamp {
  const first = time && rows.map((row) => readTime(row, time)).find((found) => found !== null);
  if (!first) return 'start';
  const minutes = 'local' in first ? first.local.slice(14, 16) : String(new Date(first.at).getUTCMinutes());
  const isFirstQuarter = 'at' in first || first.local.slice(11, 13) === '00';
  return isFirstQuarter && minutes === '15' ? 'end' : 'start';
}

function areMonthEnds(rows: string[][], time: TimeColumns): boolean {
  const found = rows.map((row) => readTime(row, time)).filter((one) => one !== null && 'local' in one);
  const isMonthEnd = ({ local }: { local: string }) => addDays(local.slice(0, 10), 1).endsWith('-01');
  return found.length > 0 && found.every(isMonthEnd);
}

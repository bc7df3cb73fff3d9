import { formatDay } from '../../formats/date-formats.ts';
import { withDecimalComma } from '../../formats/number-formats.ts';
import { isDay } from '../../time/days.ts';
import { readNumber } from '../../metering/quarter-hour-file/read-number.ts';
import texts from '../portfolio-form.de.json' with { type: 'json' };

/** The content of a cell: text, a number or a day as the spreadsheet stores them, or the error of a formula. */
export type Cell = string | number | boolean | null | { day: string } | { error: string };

/** The text of a cell: numbers and days in German format, line ends as line feeds, trimmed. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.replaceAll(/\r\n?/g, '\n').trim().normalize();
  if (typeof cell === 'number') return withDecimalComma(cell);
  if (typeof cell === 'boolean') return texts.boolean[`${cell}`];
  if ('error' in cell) return cell.error;
  return isDay(cell.day) ? formatDay(cell.day) : cell.day;
}

export const isEmpty = (cell: Cell | undefined): boolean => textOf(cell) === '';

export type ReadCell<Value> = { value: Value } | { code: 'notANumber' | 'ambiguousNumber' | 'notADay' };

/** One point or comma before exactly three digits: a decimal or a thousands separator. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const unit = /\s*(?:m²|m2|qm|kwp?)$/i;

/** Reads a number in German or English format; the unit of an area or a power may follow it. */
export function numberOf(cell: Cell): ReadCell<number> {
  if (typeof cell === 'number') return { value: cell };
  const text = textOf(cell).replace(unit, '');
  if (ambiguous.test(text)) return { code: 'ambiguousNumber' };
  const read = [readNumber(text, ','), readNumber(text, '.')].find(({ kind }) => kind === 'number');
  return read?.kind === 'number' && Number.isFinite(read.number) ? { value: read.number } : { code: 'notANumber' };
}

const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/;
const iso = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const serial = /^\d{5}$/;
const firstDay = '1900-01-01';
const lastDay = '2100-12-31';

/** Reads a day: the spreadsheet's own type, 29.02.2024, 2024-02-29, or the spreadsheet's number of days. */
export function dayOf(cell: Cell): ReadCell<string> {
  const text = typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : textOf(cell);
  const day = germanDay(text) ?? iso.exec(text)?.[1] ?? serialDay(text);
  const isPossible = day !== undefined && isDay(day) && day >= firstDay && day <= lastDay;
  return isPossible ? { value: day } : { code: 'notADay' };
}

function germanDay(text: string): string | undefined {
  const [, day, month, year] = german.exec(text.replace(/ 0?0:00(:00)?$/, '')) ?? [];
  if (!day || !month || !year) return undefined;
  return `${year.length === 2 ? `${Number(year) < firstShortYear ? 20 : 19}${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Years of two digits are those from 1970 to 2069. */
const firstShortYear = 70;
const dayMs = 86_400_000;

/** Days since 30 December 1899. */
function serialDay(text: string): string | undefined {
  if (!serial.test(text)) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + Number(text) * dayMs).toISOString().slice(0, 10);
}

/** Normalizes a name for comparison: case, surrounding blanks and Unicode composition do not count. */
export const nameKey = (name: string): string => name.trim().normalize().toLowerCase();

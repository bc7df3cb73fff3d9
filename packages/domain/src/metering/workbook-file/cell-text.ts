import { daysOfSerial, type DateSystem } from './date-system.ts';
import type { SheetCell } from './sheet-rows.ts';

export interface CellFormat {
  decimalSign: ',' | '.';
  system: DateSystem;
  /** The dates of the column have a time of day. */
  withTime: boolean;
}

// eslint-disable-next-line no-control-regex -- what no text of a file contains
const controlCharacters = /[\0-\x1F\x7F]+/g;

/** A cell as a CSV file would have it. */
export function cellText(cell: SheetCell | undefined, format: CellFormat): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.replaceAll(controlCharacters, ' ').toWellFormed();
  if (typeof cell === 'number') return numberText(cell).replace('.', format.decimalSign);
  if (typeof cell === 'boolean') return String(cell);
  if (cell instanceof Date) return dateText(cell, format);
  return cell.error.replaceAll(controlCharacters, ' ').toWellFormed();
}

/** As many digits as spreadsheets show; what a computer adds beyond them is no measurement. */
const shownDigits = 15;
/** Three decimals alone could be thousands of a text: a number is certain, and a fourth decimal says so. */
const couldBeThousands = /^-?[1-9]\d{0,2}\.\d{3}$/;

function numberText(number: number): string {
  const text = String(Number(number.toPrecision(shownDigits)));
  return couldBeThousands.test(text) ? `${text}0` : text;
}

const secondMs = 1000;

function dateText(date: Date, { system, withTime }: CellFormat): string {
  const rounded = new Date(Math.round(date.getTime() / secondMs) * secondMs);
  const days = daysOfSerial(rounded, system);
  // 24:00 as the end of a day has the number 1
  if (days === 1) return '24:00';
  const text = Number.isNaN(days) ? '' : rounded.toISOString();
  if (!/^\d{4}-/.test(text)) return '#';
  const time = text.slice(11, 19).replace(/:00$/, '');
  if (days >= 0 && days < 1) return time;
  return withTime ? `${text.slice(0, 10)} ${time}` : text.slice(0, 10);
}

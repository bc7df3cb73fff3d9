import { type CellFormat, cellText } from './cell-text.ts';
import { daysOfSerial, type DateSystem } from './date-system.ts';

/** What a cell holds: a date is a day and a time of no zone, written as if it were UTC. Formulas are their results. */
export type SheetCell = string | number | boolean | Date | null | { error: string };

/** Cells that are shown as one, whose first one holds what they say. Rows and columns count from 0. */
export interface MergedRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

export interface FileSheet {
  rows: SheetCell[][];
  merged: MergedRange[];
}

/** The rows of a sheet as texts, as a CSV file of the same table would have them. */
export function* sheetRows({ rows, merged }: FileSheet, system: DateSystem): Generator<string[]> {
  fillMerged(rows, merged);
  const decimalSign = decimalSignOf(rows);
  const withTimes = columnsWithTimes(rows, system);
  for (const row of rows) {
    yield row.map((cell, column) => {
      const format: CellFormat = { decimalSign, system, withTime: withTimes.has(column) };
      return cellText(cell, format);
    });
  }
}

const mostFilled = 1_000_000;

/** Texts of merged cells stand in each of them. Numbers do not: an amount for an hour is not one for each quarter-hour. */
function fillMerged(rows: SheetCell[][], merged: MergedRange[]): void {
  let filled = 0;
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merged) {
    const text = rows[firstRow]?.[firstColumn];
    if (typeof text !== 'string') continue;
    for (const row of rows.slice(firstRow, lastRow + 1)) {
      const end = Math.min(lastColumn + 1, row.length);
      filled += Math.max(0, end - firstColumn);
      if (filled > mostFilled) return;
      for (let column = firstColumn; column < end; column += 1) row[column] ??= text;
    }
  }
}

/** Numbers are written with the sign that texts of the sheet use, so that one sign is right for all. */
function decimalSignOf(rows: SheetCell[][]): ',' | '.' {
  const isWritten = (sign: RegExp) =>
    rows.some((row) => row.some((cell) => typeof cell === 'string' && sign.test(cell)));
  return isWritten(/^\s*[+-]?\d+,\d+\s*$/) && !isWritten(/^\s*[+-]?\d+\.\d+\s*$/) ? ',' : '.';
}

/** Columns in which a date has a time of day: their midnights have one too. */
function columnsWithTimes(rows: SheetCell[][], system: DateSystem): Set<number> {
  const found = new Set<number>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (!(cell instanceof Date) || found.has(column)) continue;
      const days = daysOfSerial(cell, system);
      if (days >= 2 && !isWholeDay(days)) found.add(column);
    }
  }
  return found;
}

/** Half a second of a day is rounding. */
const isWholeDay = (days: number) => Math.abs(days - Math.round(days)) < 0.5 / 86_400;

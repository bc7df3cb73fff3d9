import { byteOrderMark, formatCsvRows } from '@lichthof/domain/csv/write-csv.ts';

export interface ChartTableContent {
  /** Headings with their units: 'PV-Erzeugung (kW)'. */
  columns: string[];
  /** Formatted cells; the first cell of a row is its name. */
  rows: string[][];
}

/** A table as a file: above its headings it says what it is, of what and of when, since names of files get lost. */
export interface ChartFileContent extends ChartTableContent {
  head?: string[][];
}

/** Formats for German spreadsheets: decimal commas, a plain minus, empty cells for missing values. */
export const csvOf = ({ head = [], columns, rows }: ChartFileContent): string =>
  byteOrderMark + formatCsvRows([...head, ...[columns, ...rows].map((cells) => cells.map(plainText))]);

function plainText(text: string): string {
  if (text === '–') return '';
  const isNumber = /^−?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text);
  return isNumber ? text.replaceAll('.', '').replace('−', '-') : text;
}

import { isEmpty, textOf } from '../tables/cells.ts';
import type { Sheet, SheetRow } from '../tables/file-tables.ts';
import { usesOfHeading } from './heading-uses.ts';

const headingWithin = 20;

/** The lines with the headings: of the first rows the one with most known headings, and a row of groups above it. */
export function findHeaderRows(sheet: Sheet): number[] {
  const rows = sheet.rows.slice(0, headingWithin);
  const best = highest(rows, (row) => knownCount(sheet, row)) ?? highest(rows, (row) => filledTexts(row).length);
  if (!best) return [];
  const above = sheet.rows.find(({ line }) => line === best.line - 1);
  return above && isGroupRow(sheet, above) ? [above.line, best.line] : [best.line];
}

const fewest = 2;

function highest(rows: SheetRow[], countOf: (row: SheetRow) => number): SheetRow | undefined {
  const counts = rows.map(countOf);
  const most = Math.max(0, ...counts);
  return most < fewest ? undefined : rows[counts.indexOf(most)];
}

const knownCount = ({ name }: Sheet, { cells }: SheetRow): number =>
  cells.filter((cell) => !isEmpty(cell) && usesOfHeading(textOf(cell), name).length > 0).length;

const filledTexts = ({ cells }: SheetRow): string[] => cells.map(textOf).filter((text) => /\p{L}/u.test(text));

/** Headings over several columns; a title stands alone or over all of them. */
function isGroupRow({ merged = [] }: Sheet, row: SheetRow): boolean {
  const texts = filledTexts(row);
  if (texts.length !== row.cells.filter((cell) => !isEmpty(cell)).length || texts.length < fewest) return false;
  return merged.some(({ firstRow, firstColumn, lastColumn }) => firstRow === row.line - 1 && lastColumn > firstColumn);
}

/** The heading of each column: the texts of all header rows, a merged one for each of its columns. */
export function headingsOf(sheet: Sheet, headerRows: number[]): string[] {
  const rows = headerRows.map((line) => sheet.rows.find((row) => row.line === line) ?? { line, cells: [] });
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const texts = rows.map((row) => headingText(sheet, row, column)).filter((text) => text !== '');
    return [...new Set(texts)]
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/\s*\*$/, '')
      .slice(0, 100)
      .toWellFormed();
  });
}

function headingText({ merged = [] }: Sheet, { line, cells }: SheetRow, column: number): string {
  const range = merged.find(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      firstRow <= line - 1 && line - 1 <= lastRow && firstColumn <= column && column <= lastColumn,
  );
  return textOf(cells[column]) || textOf(range && cells[range.firstColumn]);
}

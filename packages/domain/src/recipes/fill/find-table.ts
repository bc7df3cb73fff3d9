import type { MatrixColumn, RecipeSource } from '../recipe.ts';
import { type NumberedRow, unfoldNem12 } from '../unfold-nem12.ts';
import { timeShape } from './time-forms.ts';
import { unitOfCell } from './unit-words.ts';
import { findTimes, type TimePlaces } from './find-times.ts';

/** A file taken apart into rows; they can be read more than once. */
export interface RowSource {
  source: RecipeSource;
  rows: () => Iterable<readonly string[]>;
  /** A text that ends without a line break: its last row may be cut off. */
  endsInRow?: boolean;
  /** A workbook whose days count from 1904. */
  isFrom1904?: boolean;
}

/** The frame of a table, as its first rows show it. */
export interface TableFrame extends TimePlaces {
  form: 'rows' | 'matrix' | 'nem12';
  headerRows: number[];
  /** The header of each column: its cells of all header rows. */
  headers: string[];
  preamble: NumberedRow[];
  columnCount: number;
  matrix: MatrixColumn[] | null;
  matrixCounts: boolean;
}

const sampleSize = 400;

export function* numbered(source: RowSource, isNem12: boolean): Generator<NumberedRow> {
  if (isNem12) yield* unfoldNem12(source.rows());
  else {
    let row = 0;
    for (const cells of source.rows()) yield [(row += 1), cells];
  }
}

/** Finds the table in the first rows; undefined where they have no times. */
export function findTable(source: RowSource): TableFrame | undefined {
  const plain = takeFirst(numbered(source, false), sampleSize);
  const isNem12 = plain.some(([, [kind]]) => kind === '200') && plain.some(([, [kind]]) => kind === '300');
  const sample = isNem12 ? takeFirst(numbered(source, true), sampleSize) : plain;
  const headerAt = (column: number, firstRow: number) => headerTexts(column, headerRowsOf(sample, firstRow), sample);
  const times = findTimes(sample, headerAt);
  if (!times) return undefined;
  const headerRows = isNem12 ? [] : headerRowsOf(sample, times.firstRow);
  const headerWidth = Math.max(0, ...headerRows.map((row) => filledWidth(cellsOf(sample, row))));
  const rowsWidth = usualWidth(sample.filter(([row]) => row >= times.firstRow).map(([, cells]) => filledWidth(cells)));
  const columnCount = isCutAtDecimals(source, headerWidth) ? headerWidth : Math.max(rowsWidth, headerWidth);
  const headers = Array.from({ length: columnCount }, (_, column) => headerTexts(column, headerRows, sample));
  const matrix = matrixOf(cellsOf(sample, headerRows.at(-1)), times);
  const firstHeader = headerRows[0] ?? times.firstRow;
  return {
    ...times,
    ...(source.isFrom1904 && { patterns: times.patterns.map((one) => (one === 'serial' ? 'serial1904' : one)) }),
    form: isNem12 ? 'nem12' : matrix ? 'matrix' : 'rows',
    headerRows,
    headers: isNem12 ? ['', '', '', '', '', ''] : headers,
    preamble: plain.filter(([row]) => row < firstHeader),
    columnCount: isNem12 ? 6 : columnCount,
    matrix: matrix?.columns ?? null,
    matrixCounts: matrix?.counts ?? false,
  };
}

function takeFirst<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

const filledWidth = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;
/** The widest of those that at least an eighth of the rows have: a row that is wider than the others is wrong. */
function usualWidth(widths: readonly number[]): number {
  const counts = [...Map.groupBy(widths, (width) => width)];
  return Math.max(...counts.filter(([, { length }]) => length * 8 >= widths.length).map(([width]) => width), 0);
}

/** Behind a header with commas a further cell is the decimals of a number that a comma has cut: such rows are wrong. */
const isCutAtDecimals = ({ source }: RowSource, headerWidth: number): boolean =>
  source.format === 'text' && source.delimiter === ',' && headerWidth > 1;

const filledCount = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
const cellsOf = (sample: readonly NumberedRow[], row: number | undefined) =>
  sample.find(([at]) => at === row)?.[1] ?? [];

/**
 * The rows with names above the first one with a time: at least two names, and no wider than the table. Above the lowest
 * one two filled cells are a label with its value, unless none stands above the times.
 */
function headerRowsOf(sample: readonly NumberedRow[], firstRow: number): number[] {
  const width = Math.max(...sample.filter(([row]) => row >= firstRow).map(([, cells]) => cells.length));
  const rows: number[] = [];
  for (const [row, cells] of sample.filter(([at]) => at < firstRow).toReversed()) {
    const filled = filledCount(cells);
    if (filled === 0 && rows.length === 0) continue;
    const fewest = rows.every((at) => isUnitRow(cellsOf(sample, at))) ? Math.min(2, width) : 3;
    const isAboveColumns = (cells[0] ?? '').trim() === '' && filled > 1;
    const isName = isUnitRow(cells) || filled >= fewest || isAboveColumns;
    if (!isName || filledWidth(cells) > width || cells.some(isDateCell)) break;
    rows.unshift(row);
  }
  return rows;
}

/** Units may stand in a row of their own below the names. */
function isUnitRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.every((cell) => unitOfCell(cell) !== undefined);
}

function headerTexts(column: number, headerRows: readonly number[], sample: readonly NumberedRow[]): string {
  const texts = headerRows.map((row) => (cellsOf(sample, row)[column] ?? '').trim());
  return texts.filter((text) => text !== '').join(' ');
}

/** A row with a date of its own belongs to what stands above the table. */
const isDateCell = (cell: string) => ['date', 'dateTime', 'range'].includes(timeShape(cell) ?? '');

const fewestMatrixColumns = 12;
const dayMinutes = 1440;

interface Matrix {
  columns: MatrixColumn[];
  counts: boolean;
}

/** A header of times of the day, each of which may be written from–to, or of the numbers of its parts makes a matrix. */
function matrixOf(header: readonly string[], { blocks }: TimePlaces): Matrix | null {
  if (blocks[0]?.columns.length !== 1) return null;
  const times = header.flatMap((cell, column): MatrixColumn[] => {
    const found = /^(\d{1,2})[:.](\d\d)(?::00)?(?:\s*[-–]\s*\d{1,2}[:.]\d\d)?$/.exec(cell.trim());
    return found ? [{ column, minute: Number(found[1]) * 60 + Number(found[2]) }] : [];
  });
  if (times.length < fewestMatrixColumns) return numberedMatrix(header);
  // a clock shows no time after 24:00
  return { columns: times, counts: times.some(({ minute }) => minute > dayMinutes) };
}

/** The minutes of each part of a day by how many parts a day has; one of 25 hours has more, which only a count names. */
const partsOfDay: Record<number, { step: number; counts: boolean }> = {
  24: { step: 60, counts: false },
  25: { step: 60, counts: true },
  96: { step: 15, counts: false },
  100: { step: 15, counts: true },
  288: { step: 5, counts: false },
  300: { step: 5, counts: true },
};

/** The parts of the day by their numbers, from 1. */
function numberedMatrix(header: readonly string[]): Matrix | null {
  const first = header.findIndex((cell) => cell.trim() === '1');
  if (first < 0) return null;
  const rest = header.slice(first);
  const end = rest.findIndex((cell, index) => cell.trim() !== String(index + 1));
  const count = end < 0 ? rest.length : end;
  const parts = partsOfDay[count];
  if (!parts) return null;
  const columns = Array.from({ length: count }, (_, index) => ({ column: first + index, minute: index * parts.step }));
  return { columns, counts: parts.counts };
}

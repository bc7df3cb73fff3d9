import type { RecipeSource } from '../recipe.ts';
import { rowBegin } from '../other-rows.ts';
import { timeText } from '../row-groups.ts';
import { type TimeReader, timeReader } from '../time-pattern.ts';
import { ColumnFacts } from './column-facts.ts';
import { numbered, type RowSource, type TableFrame } from './find-table.ts';

/** What a whole file shows of its columns. */
export interface ColumnSurvey {
  facts: ColumnFacts[];
  rowCount: number;
  /** Rows of the first times (ms): whether several rows share one. */
  rowsByTime: Map<number, (readonly string[])[]>;
  /** The first row without a time, by its begin. */
  otherRows: Map<string, readonly string[]>;
  /** How rows with a time begin. */
  timedBegins: Set<string>;
  /** How often the header stands in the file. */
  headerCount: number;
  lastRow: number;
  lastCells: readonly string[];
}

const mostTimes = 400;
const mostRowsPerTime = 40;
const mostOtherRows = 60;

/** Goes through all rows once. */
export function surveyColumns(source: RowSource, frame: TableFrame): ColumnSurvey {
  const facts = Array.from({ length: frame.columnCount }, () => new ColumnFacts());
  const survey: ColumnSurvey = {
    facts,
    rowCount: 0,
    rowsByTime: new Map(),
    otherRows: new Map(),
    timedBegins: new Set(),
    headerCount: 0,
    lastRow: 0,
    lastCells: [],
  };
  const readers = frame.patterns.map(timeReader);
  const times = new Set(frame.blocks.flatMap((block) => [...block.columns, ...block.endColumns]));
  const columns = facts
    .keys()
    .filter((column) => !times.has(column))
    .toArray();
  const header = headerBegin(source, frame);
  for (const [row, cells] of numbered(source, frame.form === 'nem12')) {
    if (header !== null && firstCell(cells) === header) survey.headerCount += 1;
    if (row < frame.firstRow || isBlank(cells)) continue;
    const ms = timeOf(cells, frame, readers);
    if (ms === undefined) {
      noteOther(survey, cells);
      continue;
    }
    survey.rowCount += 1;
    if (survey.rowCount <= mostTimes) survey.timedBegins.add(rowBegin(cells));
    [survey.lastRow, survey.lastCells] = [row, cells];
    for (const column of columns) facts[column]?.take(cells[column] ?? '', row);
    noteTime(survey, ms, cells);
  }
  return survey;
}

/** The time of a row (ms as if it were UTC) in the first of the patterns that reads it; undefined without one. */
export function timeOf(
  cells: readonly string[],
  frame: TableFrame,
  readers: readonly TimeReader[],
): number | undefined {
  for (let block = 0; block < frame.blocks.length; block += 1) {
    const text = timeText(cells, block, frame);
    if (text === '') continue;
    for (const read of readers) {
      const written = read(text);
      if (written) return written.localMs;
    }
  }
  return undefined;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
export const firstCell = (cells: readonly string[]): string => cells.find((cell) => cell.trim() !== '')?.trim() ?? '';

/** The first filled cell of the lowest header row. */
export function headerBegin(source: RowSource & { source: RecipeSource }, { headerRows }: TableFrame): string | null {
  const last = headerRows.at(-1);
  if (last === undefined) return null;
  let row = 0;
  for (const cells of source.rows()) if ((row += 1) === last) return firstCell(cells);
  return null;
}

function noteOther({ otherRows }: ColumnSurvey, cells: readonly string[]): void {
  const begin = rowBegin(cells);
  if (otherRows.size < mostOtherRows && !otherRows.has(begin)) otherRows.set(begin, cells);
}

function noteTime({ rowsByTime }: ColumnSurvey, ms: number, cells: readonly string[]): void {
  const rows = rowsByTime.get(ms);
  if (rows) {
    if (rows.length < mostRowsPerTime) rows.push(cells);
  } else if (rowsByTime.size < mostTimes) rowsByTime.set(ms, [cells]);
}

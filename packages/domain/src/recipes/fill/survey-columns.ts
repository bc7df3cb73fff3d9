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
  /** Rows of the first times, by the text of their time: whether several rows share one. */
  rowsByTime: Map<string, (readonly string[])[]>;
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
  const header = headerBegin(source, frame);
  for (const [row, cells] of numbered(source, frame.form === 'nem12')) {
    if (header !== null && firstCell(cells) === header) survey.headerCount += 1;
    if (row < frame.firstRow || isBlank(cells)) continue;
    if (!hasTime(cells, frame, readers)) {
      noteOther(survey, cells);
      continue;
    }
    survey.rowCount += 1;
    if (survey.rowCount <= mostTimes) survey.timedBegins.add(rowBegin(cells));
    [survey.lastRow, survey.lastCells] = [row, cells];
    for (let column = 0; column < facts.length; column += 1) facts[column]?.take(cells[column] ?? '', row);
    noteTime(survey, timeText(cells, 0, frame), cells);
  }
  return survey;
}

/** Whether a row has a time in one of the patterns. */
export function hasTime(cells: readonly string[], frame: TableFrame, readers: readonly TimeReader[]): boolean {
  return frame.blocks.some((_, block) => {
    const text = timeText(cells, block, frame);
    return text !== '' && readers.some((read) => read(text) !== null);
  });
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

function noteTime({ rowsByTime }: ColumnSurvey, text: string, cells: readonly string[]): void {
  const rows = rowsByTime.get(text);
  if (rows) {
    if (rows.length < mostRowsPerTime) rows.push(cells);
  } else if (rowsByTime.size < mostTimes) rowsByTime.set(text, [cells]);
}

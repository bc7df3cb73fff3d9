import {
  type Delimiter,
  delimiters,
  type FileForm,
  type FileLayout,
  type LayoutChoices,
  type SampleTable,
  type TimeColumns,
} from './layout.ts';
import { recogniseDecimalSign } from './read-number.ts';
import { readTime } from './read-time.ts';
import { recogniseClock, recogniseContent } from './recognise-content.ts';
import { proposeSeries, recogniseForm } from './recognise-series.ts';
import { recogniseStamp, recogniseTimeColumns } from './recognise-times.ts';

const isNumberLike = (cell: string) => /^\s*[+-]?\d[\d.,]*\s*$/.test(cell);
const isBlank = (cell: string) => cell.trim() === '';

/** Recognises how a file is written from its first rows, blank lines included; choices go before what is recognised. */
export function recogniseLayout(
  rows: string[][],
  { delimiter, ...choices }: LayoutChoices & { delimiter: Delimiter },
): FileLayout {
  const time = recogniseTimeColumns(rows);
  const headerIndex = time ? findHeader(rows, time) : rows.findIndex((row) => !row.every(isBlank));
  const header = rows[headerIndex] ?? [];
  const dataRows = rows.slice(headerIndex + 1).filter((row) => !row.every(isBlank));
  const columnCount = widthOf(headerIndex >= 0 ? header : (dataRows[0] ?? []));
  const table: SampleTable = { header, rows: dataRows, time, columnCount };
  const form: FileForm = recogniseForm(table);
  const decimalSign = choices.decimalSign ?? decimalSignOf(table, delimiter);
  return {
    format: 'csv',
    content: choices.content ?? recogniseContent(table, form, decimalSign),
    clock: choices.clock ?? recogniseClock(table),
    delimiter,
    decimalSign,
    headerLine: headerIndex >= 0 ? headerIndex + 1 : null,
    firstLine: headerIndex + 2,
    columnCount,
    time,
    stamp: choices.stamp ?? (time ? recogniseStamp(dataRows, time, header) : 'start'),
    form,
    series: proposeSeries(table, form),
    ...(choices.spread && { spread: true }),
  };
}

/** Index of the last row before the values that has no number itself; -1 without one. */
function findHeader(rows: string[][], time: TimeColumns): number {
  const firstTimed = rows.findIndex((row) => readTime(row, time) !== null);
  return rows.slice(0, firstTimed).findLastIndex((row) => !row.every(isBlank) && !row.some(isNumberLike));
}

/** Columns up to the last one with content: a delimiter at the line's end is none. */
function widthOf(row: string[]): number {
  return row.findLastIndex((cell) => !isBlank(cell)) + 1;
}

function decimalSignOf({ rows, time }: SampleTable, delimiter: Delimiter): '.' | ',' {
  const cells = rows.flatMap((row) => row.filter((_, index) => !time?.columns.includes(index)));
  return recogniseDecimalSign(cells, delimiter === ';' ? ',' : '.');
}

const sampleLines = 60;

/**
 * The delimiter that comes equally often in at least half of the first lines. A comma is the last choice, because it
 * may also be the decimal sign.
 */
export function recogniseDelimiter(text: string): Delimiter {
  const lines = text
    .split(/\r\n|\n|\r/, sampleLines)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '');
  return delimiters.find((delimiter) => isRegular(lines, delimiter)) ?? ',';
}

function isRegular(lines: string[], delimiter: Delimiter): boolean {
  const linesByCount = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  }
  const regularLines = Math.max(0, ...linesByCount.values());
  return regularLines > 0 && regularLines * 2 >= lines.length;
}

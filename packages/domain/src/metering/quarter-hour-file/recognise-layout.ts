import {
  type Delimiter,
  delimiters,
  type FileClock,
  type FileContent,
  type FileForm,
  type FileLayout,
  type FileSeries,
  type LayoutChoices,
  type SampleTable,
} from './layout.ts';
import { recogniseDecimalSign } from './read-number.ts';
import { recogniseContent } from './recognise-content.ts';
import { proposeSeries, recogniseForm } from './recognise-series.ts';
import { findHeader } from './recognise-header.ts';
import { firstStamp, recogniseStamp } from './recognise-stamp.ts';
import { recogniseTimeColumns, withMidnights } from './recognise-times.ts';

const isBlank = (cell: string) => cell.trim() === '';

/** Recognises how a file is written from its first rows, blank lines included; choices go before what is recognised. */
export function recogniseLayout(
  rows: string[][],
  { delimiter, ...choices }: LayoutChoices & { delimiter: Delimiter },
): FileLayout {
  const columns = recogniseTimeColumns(rows);
  const { index: headerIndex, names: header, preamble } = findHeader(rows, columns);
  const dataRows = rows.slice(headerIndex + 1).filter((row) => !row.every(isBlank));
  const columnCount = widthOf((headerIndex >= 0 ? rows[headerIndex] : dataRows[0]) ?? []);
  const form: FileForm = recogniseForm({ header, preamble, rows: dataRows, time: columns, columnCount });
  const time = columns && withMidnights(dataRows, columns, form);
  const table: SampleTable = { header, preamble, rows: dataRows, time, columnCount };
  const decimalSign = choices.decimalSign ?? decimalSignOf(table, delimiter);
  const content = recogniseContent(table, form, decimalSign);
  const stamp = time ? recogniseStamp(dataRows, time, header) : 'start';
  const uncertain = [
    ...(content.isCertain ? [] : ['content' as const]),
    ...(stamp === null ? ['stamp' as const] : []),
  ].filter((part) => choices[part] === undefined);
  return {
    format: 'csv',
    content: choices.content ?? content.content,
    clock: choices.clock ?? recogniseClock(table),
    delimiter,
    decimalSign,
    headerLine: headerIndex >= 0 ? headerIndex + 1 : null,
    firstLine: headerIndex + 2,
    columnCount,
    time,
    stamp: choices.stamp ?? stamp ?? firstStamp(dataRows, time),
    form,
    series: proposeSeries(table, form).map((series) =>
      withContent(series, choices.content ? undefined : content.contentOf(series.key)),
    ),
    uncertain,
    chosen: choices,
    ...(choices.spread && { spread: true }),
  };
}

/** Of a series whose numbers are of another kind than the rest. */
export const withContent = (series: FileSeries, content: FileContent | undefined): FileSeries =>
  content === undefined ? series : { ...series, content };

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

/** Both clocks named in one: local time, which changes between them. */
const changing =
  /\b(?:mez|cet)\s*[/|,]\s*(?:mesz|cest)\b|\b(?:ortszeit|lokalzeit|local time)\b|sommer-?\s*\/\s*winterzeit/i;
const hints: [RegExp, FileClock][] = [
  [/\b(?:utc|gmt)\s*\+\s*0?1(?::?00)?\b/i, 'winter'],
  [/\b(?:utc|gmt|zulu)\b(?!\s*[+-]\s*\d)/i, 'utc'],
  [/\b(?:mez|cet|winterzeit)\b/i, 'winter'],
];

/** What the header and the rows above it say of the clock; else local time. */
function recogniseClock({ header, preamble, time }: SampleTable): FileClock {
  const name = (time?.columns ?? []).map((column) => header[column] ?? '').join(' ');
  const above = preamble.map((row) => row.join(' ')).filter((text) => /zeit|zone|clock|time/i.test(text));
  for (const text of [name, ...above]) {
    if (changing.test(text)) return 'local';
    const found = hints.find(([hint]) => hint.test(text))?.[1];
    if (found) return found;
  }
  return 'local';
}

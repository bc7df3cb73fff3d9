import { getItem } from '@lichthof/domain/collections/items.ts';
import { decodeText } from '@lichthof/domain/csv/decode-text.ts';
import { removeGuard } from '@lichthof/domain/csv/write-csv.ts';
import { maxColumns, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import Papa from 'papaparse';
import { UnreadableUpload } from './unpack-zip.ts';

const headingWithin = 20;
const delimiters = [';', ',', '\t', '|'] as const;

interface CsvRules {
  /** Beyond it a file is too long, however many of its lines are empty. */
  maxLines: number;
  /** How many cells of a line are titles of the expected table. */
  countTitles: (cells: string[]) => number;
}

/** Reads a CSV file as spreadsheets write it; lines are counted as a spreadsheet would number them. Throws UnreadableUpload. */
export function csvSheet(name: string, bytes: Buffer, { maxLines, countTitles }: CsvRules): Sheet {
  const text = decodeText(bytes);
  if (text === null) throw new UnreadableUpload('unreadable', 'The file is no text');
  const delimiter = delimiterOf(text, countTitles);
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxLines });
  const rows = data.map((cells, index) => ({ line: index + 1, cells: cells.slice(0, maxColumns).map(removeGuard) }));
  return { name, rows, isTooLong: data.length >= maxLines };
}

/** The one by which most of the expected titles are found in one of the first lines, else the one with most columns. */
function delimiterOf(text: string, countTitles: CsvRules['countTitles']): string {
  const start = text.slice(0, 50_000);
  const rows = delimiters.map(
    (delimiter) => Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: headingWithin }).data,
  );
  const scores = rows.map((data) => Math.max(0, ...data.map(countTitles)));
  const most = Math.max(...scores);
  const counts = most > 0 ? scores : rows.map(columnCount);
  return getItem(delimiters, counts.indexOf(Math.max(...counts)));
}

/** The columns that most of the rows have; a sign within texts makes another number of them in each row. */
function columnCount(rows: string[][]): number {
  const lengths = rows.map(({ length }) => length).filter((length) => length > 1);
  const times = Map.groupBy(lengths, (length) => length);
  const [length, same] = [...times].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [0, []];
  return same.length > rows.length / 2 ? length : 0;
}

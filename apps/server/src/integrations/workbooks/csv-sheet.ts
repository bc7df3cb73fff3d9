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

/** The one by which most of the expected titles are found in one of the first lines. */
function delimiterOf(text: string, countTitles: CsvRules['countTitles']): string {
  const start = text.slice(0, 50_000);
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: headingWithin });
    return Math.max(0, ...data.map(countTitles));
  });
  return getItem(delimiters, scores.indexOf(Math.max(...scores)));
}

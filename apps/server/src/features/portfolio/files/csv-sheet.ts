import { removeGuard } from '@lichthof/domain/csv/write-csv.ts';
import { maxColumns, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { titleCount } from '@lichthof/domain/portfolio/form-texts.ts';
import Papa from 'papaparse';
import { UnreadableUpload } from './unpack-zip.ts';

/** Beyond it a file is too long, however many of its lines are empty. */
const maxLines = 150_000;
const headingWithin = 20;
const delimiters = [';', ',', '\t', '|'] as const;

/** Reads a CSV file as spreadsheets write it; lines are counted as a spreadsheet would number them. */
export function csvSheet(name: string, bytes: Buffer): Sheet {
  const text = decodeCsv(bytes);
  const delimiter = delimiterOf(text);
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: maxLines });
  const rows = data.map((cells, index) => ({ line: index + 1, cells: cells.slice(0, maxColumns).map(removeGuard) }));
  return { name, rows, isTooLong: data.length >= maxLines };
}

/** The one by which most of the form's titles are found in one of the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 50_000);
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: headingWithin });
    return Math.max(0, ...data.map(titleCount));
  });
  return delimiters[scores.indexOf(Math.max(...scores))]!;
}

const byteOrderMarks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** UTF-8, UTF-16 with its mark, else Windows-1252; line ends become plain. Throws UnreadableUpload for what is no text. */
function decodeCsv(bytes: Buffer): string {
  const wide = Object.entries(byteOrderMarks).find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const text = new TextDecoder(wide?.[0] ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes);
  // eslint-disable-next-line no-control-regex -- what no text file has
  if (/[\0-\x08\x0E-\x1F]/.test(text)) throw new UnreadableUpload('unreadable', 'The file is no text');
  return text.replaceAll(/\r\n?/g, '\n');
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

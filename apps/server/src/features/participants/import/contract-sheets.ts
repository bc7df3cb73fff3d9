import { columnOfTitle } from '@lichthof/domain/contract-import/contract-columns.ts';
import { maxContracts } from '@lichthof/domain/contract-import/read-contract-table.ts';
import { decodeText } from '@lichthof/domain/csv/decode-text.ts';
import { removeGuard } from '@lichthof/domain/csv/write-csv.ts';
import type { Cell } from '@lichthof/domain/portfolio/tables/cells.ts';
import { maxColumns, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import Papa from 'papaparse';
import { isWorkbook, isWorkbookPart, readWorkbook } from '../../../integrations/workbooks/read-workbook.ts';
import { isZip, unpackZip, UnreadableUpload } from '../../../integrations/workbooks/unpack-zip.ts';

const headingWithin = 20;
const delimiters = [';', ',', '\t', '|'] as const;
/** Headings may stand a little below the top, and lines may be empty. */
const maxLines = maxContracts + 5000;
const limits = { fullRows: maxLines, places: 4_000_000, bytes: 100 * 1024 * 1024 };

/** The sheets of a workbook, or the one of a CSV file. Throws UnreadableUpload. */
export async function contractSheets(name: string, bytes: Buffer): Promise<Sheet[]> {
  if (!isZip(bytes)) return [csvSheet(name, bytes)];
  const parts = await unpackZip(bytes, () => isWorkbookPart);
  if (!isWorkbook(parts.map((part) => part.name)))
    throw new UnreadableUpload('unreadable', 'The archive is no workbook');
  const { sheets } = await readWorkbook(parts, limits);
  return sheets.map(({ name: sheet, rows, isTooLong }) => ({
    name: sheet,
    rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.slice(0, maxColumns).map(cellOf) })),
    isTooLong,
  }));
}

type SheetCell = Awaited<ReturnType<typeof readWorkbook>>['sheets'][number]['rows'][number][number];

const cellOf = (cell: SheetCell): Cell => (cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : cell);

function csvSheet(name: string, bytes: Buffer): Sheet {
  const text = bytes.length === 0 ? null : decodeText(bytes);
  if (text === null) throw new UnreadableUpload('unreadable', 'The file is no text');
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
    return Math.max(0, ...data.map((cells) => cells.filter((cell) => columnOfTitle(cell) !== undefined).length));
  });
  return delimiters[scores.indexOf(Math.max(...scores))]!;
}

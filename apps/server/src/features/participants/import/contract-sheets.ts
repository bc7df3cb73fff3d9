import { columnOfTitle } from '@lichthof/domain/contract-import/contract-columns.ts';
import { maxContracts } from '@lichthof/domain/contract-import/read-contract-table.ts';
import type { Cell } from '@lichthof/domain/portfolio/tables/cells.ts';
import { maxColumns, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { csvSheet } from '../../../integrations/workbooks/csv-sheet.ts';
import { isWorkbook, isWorkbookPart, readWorkbook } from '../../../integrations/workbooks/read-workbook.ts';
import { isZip, unpackZip, UnreadableUpload } from '../../../integrations/workbooks/unpack-zip.ts';

/** Headings may stand a little below the top, and lines may be empty. */
const maxLines = maxContracts + 5000;
const limits = { fullRows: maxLines, places: 4_000_000, bytes: 100 * 1024 * 1024 };

/** The sheets of a workbook, or the one of a CSV file. Throws UnreadableUpload. */
export async function contractSheets(name: string, bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length === 0) throw new UnreadableUpload('unreadable', 'The file is empty');
  if (!isZip(bytes)) return [csvSheet(name, bytes, { maxLines, countTitles })];
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

const countTitles = (cells: string[]) => cells.filter((cell) => columnOfTitle(cell) !== undefined).length;

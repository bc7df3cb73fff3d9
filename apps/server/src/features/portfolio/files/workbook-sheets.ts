import type { Cell } from '@lichthof/domain/portfolio/tables/cells.ts';
import type { SheetCell } from '@lichthof/domain/metering/workbook-file/sheet-rows.ts';
import { maxColumns, maxRows, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { readWorkbook } from '../../../integrations/workbooks/read-workbook.ts';
import type { UnpackedFile } from '../../../integrations/workbooks/unpack-zip.ts';

/** Titles may stand a little below the top. */
const limits = { fullRows: maxRows + 100, places: 4_000_000, bytes: 100 * 1024 * 1024 };

/** The sheets of a workbook whose parts are unpacked already. Throws UnreadableUpload. */
export async function workbookSheets(parts: UnpackedFile[]): Promise<Sheet[]> {
  const { sheets } = await readWorkbook(parts, limits);
  return sheets.map(({ name, rows, isTooLong }) => ({
    name,
    rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.slice(0, maxColumns).map(cellOf) })),
    isTooLong,
  }));
}

const cellOf = (cell: SheetCell): Cell => (cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : cell);

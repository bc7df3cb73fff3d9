import type { UploadedFiles } from '@lichthof/contracts/places/portfolio.ts';
import type { SheetCell } from '@lichthof/domain/metering/workbook-file/sheet-rows.ts';
import type { Cell } from '@lichthof/domain/portfolio/tables/cells.ts';
import { maxColumns, maxRows, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { basename } from 'node:path';
import { isWorkbook, isWorkbookPart, readWorkbook } from '../../../integrations/workbooks/read-workbook.ts';
import { titleCount } from '@lichthof/domain/portfolio/form-texts.ts';
import { csvSheet } from '../../../integrations/workbooks/csv-sheet.ts';
import { isZip, type UnpackedFile, unpackZip, UnreadableUpload } from '../../../integrations/workbooks/unpack-zip.ts';

const csvRules = { maxLines: 150_000, countTitles: titleCount };

/** Reads what was uploaded: the files stand one after the other. Throws UnreadableUpload. */
export async function readUpload(files: UploadedFiles, bytes: Buffer): Promise<Sheet[]> {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  if (total !== bytes.length || total === 0) throw new UnreadableUpload('unreadable', 'The files are incomplete');
  const sheets: Sheet[] = [];
  let offset = 0;
  for (const { name, bytes: length } of files) {
    sheets.push(...(await sheetsOf(name, bytes.subarray(offset, offset + length))));
    offset += length;
  }
  return sheets;
}

async function sheetsOf(name: string, bytes: Buffer): Promise<Sheet[]> {
  if (!isZip(bytes)) return bytes.length === 0 ? [] : [csvSheet(name, bytes, csvRules)];
  const parts = await unpackZip(bytes, neededEntriesOf);
  if (isWorkbook(parts.map(({ name }) => name))) return workbookSheets(parts);
  if (parts.length === 0) throw new UnreadableUpload('unreadable', 'The archive holds neither workbook nor CSV');
  return parts.map((part) => csvSheet(basename(part.name), part.content, csvRules));
}

/** Not what a Mac adds to an archive. */
const isCsv = (name: string) => /\.(?:csv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

const neededEntriesOf = (names: string[]) => (isWorkbook(names) ? isWorkbookPart : isCsv);

/** Titles may stand a little below the top. */
const workbookLimits = { fullRows: maxRows + 100, places: 4_000_000, bytes: 100 * 1024 * 1024 };

/** The sheets of a workbook whose parts are unpacked already. */
async function workbookSheets(parts: UnpackedFile[]): Promise<Sheet[]> {
  const { sheets } = await readWorkbook(parts, workbookLimits);
  return sheets.map(({ name, rows, merged, isTooLong }) => ({
    name,
    rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.slice(0, maxColumns).map(cellOf) })),
    merged,
    isTooLong,
  }));
}

const cellOf = (cell: SheetCell): Cell => (cell instanceof Date ? { day: cell.toISOString().slice(0, 10) } : cell);

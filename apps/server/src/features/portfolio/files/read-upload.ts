import type { UploadedFiles } from '@lichthof/contracts/portfolio.ts';
import type { PortfolioFile, Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import { recogniseTables } from '@lichthof/domain/portfolio/tables/recognise-tables.ts';
import { basename } from 'node:path';
import { csvSheet } from './csv-sheet.ts';
import { type UnpackedFile, unpackZip, UnreadableUpload } from './unpack-zip.ts';
import { isWorkbookPart, workbookSheets } from './workbook-sheets.ts';

/** Reads what was uploaded: the files stand one after the other. Throws UnreadableUpload. */
export async function readUpload(files: UploadedFiles, bytes: Buffer): Promise<PortfolioFile> {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  if (total !== bytes.length || total === 0) throw new UnreadableUpload('unreadable', 'The files are incomplete');
  const sheets: Sheet[] = [];
  let offset = 0;
  for (const { name, bytes: length } of files) {
    sheets.push(...(await sheetsOf(name, bytes.subarray(offset, offset + length))));
    offset += length;
  }
  return recogniseTables(sheets);
}

const isZip = (bytes: Buffer) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function sheetsOf(name: string, bytes: Buffer): Promise<Sheet[]> {
  if (!isZip(bytes)) return bytes.length === 0 ? [] : [csvSheet(name, bytes)];
  const parts = await unpackZip(bytes, neededEntriesOf);
  if (parts.some(isWorkbook)) return workbookSheets(parts);
  if (parts.length === 0) throw new UnreadableUpload('unreadable', 'The archive holds neither workbook nor CSV');
  return parts.map((part) => csvSheet(basename(part.name), part.content));
}

const workbookPart = 'xl/workbook.xml';
const isWorkbook = ({ name }: UnpackedFile) => name === workbookPart;
/** Not what a Mac adds to an archive. */
const isCsv = (name: string) => /\.(?:csv|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

const neededEntriesOf = (names: string[]) => (names.includes(workbookPart) ? isWorkbookPart : isCsv);

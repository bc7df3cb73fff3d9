import type { DateSystem } from '@lichthof/domain/metering/workbook-file/date-system.ts';
import { sheetRows } from '@lichthof/domain/metering/workbook-file/sheet-rows.ts';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isWorkbook, isWorkbookPart, readWorkbook } from '../../integrations/workbooks/read-workbook.ts';
import { isZip, type UnpackedFile, unpackZip, UnreadableUpload } from '../../integrations/workbooks/unpack-zip.ts';
import { textOfFile, unpackedBytes } from './decode-file.ts';
import { fileLimits, FileRefusedError } from './file-limits.ts';

interface SheetText {
  name: string;
  /** Rows as lines, cells separated by tabs. */
  text: string;
}

/** A workbook whose sheets have become texts. */
interface WorkbookText {
  sheets: SheetText[];
  system: DateSystem;
}

/** What an uploaded file holds: one text, or the sheets of a workbook. */
export type FileSource = { text: string } | { workbook: WorkbookText };

export interface UploadedSource {
  source: FileSource;
  /** The file as it is kept until it is loaded: a text as it came, a workbook as the texts of its sheets. */
  compressed: Uint8Array<ArrayBuffer>;
}

/** Reads an uploaded file. Throws FileRefusedError. */
export async function readUploaded(bytes: Uint8Array): Promise<UploadedSource> {
  const unpacked = unpackedBytes(bytes);
  return isZip(unpacked) ? readArchive(unpacked) : readText(unpacked);
}

/** A workbook, or an archive of one file: it is that file. An archive within an archive must be a workbook. */
async function readArchive(bytes: Uint8Array, { isPacked = false } = {}): Promise<UploadedSource> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = await unpackZip(buffer, (names) => (isWorkbook(names) ? isWorkbookPart : isFile)).catch(refuse);
  if (isWorkbook(parts.map(({ name }) => name))) {
    const workbook = await readWorkbookText(parts).catch(refuse);
    return { source: { workbook }, compressed: compress(workbookMark + JSON.stringify(workbook)) };
  }
  const [file, another] = isPacked ? [] : parts;
  if (another) throw new FileRefusedError('severalFiles');
  if (!file) throw new FileRefusedError('unreadable');
  const content = unpackedBytes(file.content);
  return isZip(content) ? readArchive(content, { isPacked: true }) : readText(content);
}

/** Neither a folder nor what programs add to an archive for themselves. */
const isFile = (name: string): boolean => !/(?:^__MACOSX\/|(?:^|\/)\.|\/$)/.test(name);

/** Compound files: workbooks of Excel before 2007, and workbooks with a password. */
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0];

function readText(unpacked: Uint8Array): UploadedSource {
  if (compoundStart.every((byte, index) => unpacked[index] === byte)) throw new FileRefusedError('oldWorkbook');
  const text = textOfFile(unpacked);
  if (text === null) throw new FileRefusedError('unreadable');
  return { source: { text }, compressed: compress(unpacked) };
}

/** No text begins with it: files with control characters are refused. */
const workbookMark = '\0workbook\0';
const compress = (content: string | Uint8Array) => new Uint8Array(gzipSync(content, { level: 4 }));

/** Reads a file as it is kept. */
export function readKept(compressed: Uint8Array): FileSource {
  const bytes = gunzipSync(compressed);
  if (bytes.indexOf(workbookMark) !== 0) return { text: textOfFile(bytes) ?? '' };
  return { workbook: JSON.parse(bytes.toString('utf8', workbookMark.length)) as WorkbookText };
}

/** An operator's workbook of a year has 35,040 rows; all cells of a sheet have a place in memory. */
const limits = { fullRows: fileLimits.rows, places: 8_000_000, bytes: 200 * 1024 * 1024 };

async function readWorkbookText(parts: UnpackedFile[]): Promise<WorkbookText> {
  const { sheets, isFrom1904 } = await readWorkbook(parts, limits);
  if (sheets.some(({ isTooLong }) => isTooLong)) throw new FileRefusedError('tooManyCells');
  const system = isFrom1904 ? '1904' : '1900';
  const texts = sheets.map(({ name, ...sheet }) => ({
    name: name.toWellFormed(),
    text: textOf(sheetRows(sheet, system)),
  }));
  const withText = texts.filter(({ text }) => text.trim() !== '');
  if (withText.length === 0) throw new FileRefusedError('unreadable');
  return { sheets: withText, system };
}

function textOf(rows: Iterable<string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map(quoted).join('\t'));
  return lines.join('\n');
}

const quoted = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);

function refuse(error: unknown): never {
  if (!(error instanceof UnreadableUpload)) throw error;
  throw new FileRefusedError(error.problem === 'tooLarge' ? 'tooManyCells' : 'unreadable');
}

import type { Cell } from '@lichthof/domain/portfolio/tables/cells.ts';
import { maxColumns, maxRows, type Sheet } from '@lichthof/domain/portfolio/tables/file-tables.ts';
import readWorkbook, { type CellValue } from 'read-excel-file/node';
import type { PassThrough } from 'node:stream';
import yazl from 'yazl';
import { isTooMuch } from './measure-sheet.ts';
import { type UnpackedFile, UnreadableUpload } from './unpack-zip.ts';

const worksheet = /^xl\/worksheets\/[^/]+\.xml$/;
const neededPart = /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/;

/** The parts of a workbook that hold what its cells say. */
export const isWorkbookPart = (name: string): boolean => neededPart.test(name);

/**
 * The sheets of a workbook whose parts are unpacked already. They are packed again without compression, because the
 * library must not see more than what was counted, nor a sheet so wide or long that it would fill the memory.
 */
export async function workbookSheets(parts: UnpackedFile[]): Promise<Sheet[]> {
  requireReadable(parts);
  const prepared = parts.map((part) => (worksheet.test(part.name) ? prepareSheet(part) : part));
  const sheets = await readWorkbook(packed(prepared), { trim: false }).catch((cause: unknown) => {
    throw new UnreadableUpload('unreadable', 'The workbook cannot be read', { cause });
  });
  // a sheet that is a chart has no data
  return (sheets as { sheet: string; data?: CellValue[][] }[]).map(({ sheet, data }) => ({
    name: sheet,
    rows: (data ?? []).map((cells, index) => ({ line: index + 1, cells: cells.slice(0, maxColumns).map(cellOf) })),
    isTooLong: data?.[0]?.[0] === tooLongMark,
  }));
}

function packed(parts: UnpackedFile[]): PassThrough {
  const zip = new yazl.ZipFile();
  for (const { name, content } of parts) zip.addBuffer(content, name, { compress: false });
  zip.end();
  return zip.outputStream as PassThrough;
}

/** Neither character may stand in a text of ours. */
const errorMark = '\uE000';
const tooLongMark = '\uE001';

const insideCell = String.raw`(?:(?!<(?:\w+:)?c\b)[^])*?`;
const errorCell = new RegExp(
  String.raw`<((?:\w+:)?)c\b([^<>]*?)\bt="e"([^<>]*?)(?<!/)>${insideCell}<(?:\w+:)?v>([^<]*)<${insideCell}</(?:\w+:)?c>`,
  'g',
);

/** A text of the library's takes several times its bytes. */
const maxBytes = 100 * 1024 * 1024;
const longestTag = 10_000;

/** The library would look through the rest of the text again and again for the end of a tag that has none. */
function requireReadable(parts: UnpackedFile[]): void {
  const bytes = parts.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > maxBytes) throw new UnreadableUpload('tooLarge', 'The workbook is too large once it is unpacked');
  if (parts.some(({ content }) => hasEndlessTag(content))) throw new UnreadableUpload('unreadable', 'A tag has no end');
}

function hasEndlessTag(xml: Buffer): boolean {
  let start = xml.indexOf('<');
  while (start >= 0) {
    const end = xml.indexOf('>', start);
    if (end < 0 || end - start > longestTag) return true;
    start = xml.indexOf('<', end);
  }
  return false;
}

/** Errors of formulas become text with a mark: the library would take them for empty cells. */
function prepareSheet({ name, content }: UnpackedFile): UnpackedFile {
  const xml = content.toString('utf8');
  if (isTooMuch(xml, limits)) return { name, content: Buffer.from(tooLongSheet) };
  if (!xml.includes('t="e"')) return { name, content };
  const marked = xml.replaceAll(
    errorCell,
    (_, prefix: string, before: string, after: string, value: string) =>
      `<${prefix}c${before}t="str"${after}><${prefix}v>${errorMark}${value}</${prefix}v></${prefix}c>`,
  );
  return { name, content: Buffer.from(marked) };
}

const tooLongSheet =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">' +
  `<c r="A1" t="str"><v>${tooLongMark}</v></c></row></sheetData></worksheet>`;

/** Titles may stand a little below the top. */
const limits = { fullRows: maxRows + 100, places: 4_000_000 };

function cellOf(value: CellValue | null): Cell {
  const cell = value as string | number | boolean | Date | null;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? { error: '#' } : { day: cell.toISOString().slice(0, 10) };
  if (typeof cell === 'string' && cell.startsWith(errorMark)) return { error: cell.slice(1) };
  return cell;
}

import type { FileSheet, SheetCell } from '@lichthof/domain/metering/workbook-file/sheet-rows.ts';
import readWorkbookParts, { type CellValue } from 'read-excel-file/node';
import type { PassThrough } from 'node:stream';
import yazl from 'yazl';
import { addCellReferences } from './cell-references.ts';
import { measureSheet, type SheetLimits } from './measure-sheet.ts';
import { readMergedRanges } from './merged-ranges.ts';
import { type UnpackedFile, UnreadableUpload } from './unpack-zip.ts';

const workbookPart = 'xl/workbook.xml';
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/;
const neededPart = /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/;

/** The parts of a workbook that hold what its cells say. */
export const isWorkbookPart = (name: string): boolean => neededPart.test(name);
export const isWorkbook = (names: string[]): boolean => names.includes(workbookPart);

/** With its rows from the first one on, blank ones included. */
interface WorkbookSheet extends FileSheet {
  name: string;
  /** The sheet is beyond the limits and was not read. */
  isTooLong: boolean;
}

export interface ReadWorkbook {
  sheets: WorkbookSheet[];
  /** Days are counted from 1904 on, as old programs of Apple do. */
  isFrom1904: boolean;
}

export interface WorkbookLimits extends SheetLimits {
  /** Bytes of all parts: a text of the library's takes several times its bytes. */
  bytes: number;
}

/**
 * The sheets of a workbook whose parts are unpacked already. They are packed again without compression, because the
 * library must not see more than what was counted, nor a sheet so wide or long that it would fill the memory.
 */
export async function readWorkbook(parts: UnpackedFile[], limits: WorkbookLimits): Promise<ReadWorkbook> {
  requireReadable(parts, limits.bytes);
  const merged = readMergedRanges(parts);
  const prepared = parts.map((part) => (worksheet.test(part.name) ? prepareSheet(part, limits) : part));
  const sheets = await readWorkbookParts(packed(prepared), { trim: false }).catch((cause: unknown) => {
    throw new UnreadableUpload('unreadable', 'The workbook cannot be read', { cause });
  });
  // a sheet that is a chart has no data
  const read = (sheets as { sheet: string; data?: CellValue[][] }[]).map(({ sheet, data = [] }, index) => ({
    name: sheet,
    rows: data.map((cells) => cells.map(cellOf)),
    merged: merged[index] ?? [],
    isTooLong: data[0]?.[0] === tooLongMark,
  }));
  return { sheets: read, isFrom1904: countsFrom1904(parts) };
}

const from1904 = /<(?:\w+:)?workbookPr\s[^<>]*\bdate1904\s*=\s*["'](?:1|true|on)["']/;
const countsFrom1904 = (parts: UnpackedFile[]) =>
  parts.some(({ name, content }) => name === workbookPart && from1904.test(content.toString('utf8')));

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

const longestTag = 10_000;

/** The library would look through the rest of the text again and again for the end of a tag that has none. */
function requireReadable(parts: UnpackedFile[], maxBytes: number): void {
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

/**
 * Errors of formulas, and formulas without a result, become text with a mark: the library would take them for empty
 * cells. Blank rows at the end, of which programs write up to a million with a format, are left out.
 */
function prepareSheet({ name, content }: UnpackedFile, limits: SheetLimits): UnpackedFile {
  const xml = content.toString('utf8');
  const { isTooMuch, blankEndAt } = measureSheet(xml, limits);
  if (isTooMuch) return { name, content: Buffer.from(tooLongSheet) };
  const full = withoutBlankEnd(xml, blankEndAt);
  return { name, content: Buffer.from(markFormulas(markErrors(addCellReferences(full)))) };
}

function withoutBlankEnd(xml: string, blankEndAt: number | undefined): string {
  const end = sheetDataEnd.exec(xml.slice(blankEndAt ?? xml.length));
  if (blankEndAt === undefined || !end) return xml;
  const blank = xml.slice(blankEndAt, blankEndAt + end.index);
  if (blank.replaceAll(blankTag, '').trim() !== '') return xml;
  return xml.slice(0, blankEndAt) + xml.slice(blankEndAt + end.index);
}

const blankTag = /<\/?(?:[\w.-]+:)?(?:row|c)(?:\s[^<>]*)?\/?>/g;
const sheetDataEnd = /<\/(?:\w+:)?sheetData>/;

function markErrors(xml: string): string {
  if (!xml.includes('t="e"')) return xml;
  return xml.replaceAll(
    errorCell,
    (_, prefix: string, before: string, after: string, value: string) =>
      `<${prefix}c${before}t="str"${after}><${prefix}v>${errorMark}${value}</${prefix}v></${prefix}c>`,
  );
}

/** A cell of a number whose formula has no result: programs that do not calculate write it so. */
const unsolvedFormula =
  /<((?:\w+:)?)c(?=[\s>])([^<>]*)(?<!\/)>\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:(?<=\/)>|>([^<]*)<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;
const otherType = /\st\s*=\s*["'](?!n["'])/;
const ownType = /\st\s*=\s*["']n["']/;

function markFormulas(xml: string): string {
  if (!xml.includes('</f>') && !/<(?:\w+:)?f[\s>]/.test(xml)) return xml;
  return xml.replaceAll(unsolvedFormula, (cell, prefix: string, attributes: string, formula = '') =>
    otherType.test(attributes)
      ? cell
      : `<${prefix}c${attributes.replace(ownType, '')} t="str"><${prefix}v>${errorMark}=${formula}</${prefix}v></${prefix}c>`,
  );
}

const tooLongSheet =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">' +
  `<c r="A1" t="str"><v>${tooLongMark}</v></c></row></sheetData></worksheet>`;

function cellOf(value: CellValue | null): SheetCell {
  const cell = value as string | number | boolean | Date | null;
  if (cell instanceof Date && Number.isNaN(cell.getTime())) return { error: '#' };
  if (typeof cell === 'string' && cell.startsWith(errorMark)) return { error: cell.slice(1) };
  return cell;
}

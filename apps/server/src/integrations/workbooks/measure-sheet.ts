import { columnNumber } from './merged-ranges.ts';
import { UnreadableUpload } from './unpack-zip.ts';

export interface SheetLimits {
  /** Rows with a cell that holds something. */
  fullRows: number;
  /** Rows times columns up to the last full ones: the library keeps a place for each. */
  places: number;
}

const tagStart = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])/g;
/** Each attribute begins with a blank, so that there is one way only to read a tag. */
const attributes = /((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const reference = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const cellAddress = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const rowNumber = /^[1-9]\d{0,6}$/;
const lastColumn = 16_384;
const lastRow = 1_048_576;

export interface SheetSize {
  isTooMuch: boolean;
  /** Where the first row begins after the last one that holds something; undefined without one. */
  blankEndAt: number | undefined;
}

/** Compares a sheet with the limits. Throws UnreadableUpload for rows and cells that no sheet has. */
export function measureSheet(xml: string, limits: SheetLimits): SheetSize {
  const size = { fullRows: 0, row: 0, column: 0 };
  let blankEndAt: number | undefined;
  for (const found of xml.matchAll(tagStart)) {
    attributes.lastIndex = found.index + found[0].length;
    const [, written = '', slash] = attributes.exec(xml) ?? refuse();
    const [, double, single] = reference.exec(written) ?? [];
    const at = double ?? single;
    if (at === undefined) continue;
    if (found[1] === 'row') {
      requireRow(at);
      blankEndAt ??= found.index;
    } else {
      if (slash === '') blankEndAt = undefined;
      if (takeCell(size, at, slash === '')) size.fullRows += 1;
    }
    if (size.fullRows > limits.fullRows || size.row * size.column > limits.places) {
      return { isTooMuch: true, blankEndAt };
    }
  }
  return { isTooMuch: false, blankEndAt };
}

function requireRow(text: string): void {
  if (!rowNumber.test(text) || Number(text) > lastRow) refuse();
}

/** Whether the cell is the first full one of its row. */
function takeCell(size: { row: number; column: number }, address: string, isFull: boolean): boolean {
  const [, letters = '', row = ''] = cellAddress.exec(address) ?? refuse();
  const column = columnNumber(letters);
  if (column > lastColumn || Number(row) > lastRow) refuse();
  if (!isFull) return false;
  const isNewRow = Number(row) !== size.row;
  size.row = Math.max(size.row, Number(row));
  size.column = Math.max(size.column, column);
  return isNewRow;
}

function refuse(): never {
  throw new UnreadableUpload('unreadable', 'A cell or row of the workbook has no place');
}

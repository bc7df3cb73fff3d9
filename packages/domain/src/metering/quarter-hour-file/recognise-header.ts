import { getItem } from '../../collections/items.ts';
import { readUnitCell } from './read-unit.ts';
import { readTime } from './read-time.ts';
import type { TimeColumns } from './layout.ts';

export interface FileHeader {
  /** Index of the header's row; -1 without one. */
  index: number;
  /** The name of each column, with what stands above it where its own cell does not name it. */
  names: string[];
  /** The rows above the header. */
  preamble: string[][];
}

const isBlank = (cell: string | undefined) => (cell ?? '').trim() === '';
/** A number of many digits names a meter, not an amount. */
const isAmount = (cell: string) => /^\s*[+-]?\d[\d.,]*\s*$/.test(cell) && !/^\s*\d{5,}\s*$/.test(cell);

/** The last row before the values that has no number itself. */
export function findHeader(rows: string[][], time: TimeColumns | null): FileHeader {
  const isFilled = (row: string[]) => !row.every(isBlank);
  const firstTimed = time ? rows.findIndex((row) => readTime(row, time) !== null) : rows.length;
  const before = rows.slice(0, firstTimed);
  const index = time ? before.findLastIndex((row) => isFilled(row) && !row.some(isAmount)) : before.findIndex(isFilled);
  const preamble = rows.slice(0, Math.max(0, index)).filter(isFilled);
  return { index, preamble, names: index < 0 ? [] : joinedNames(getItem(rows, index), preamble) };
}

/**
 * Operators write a table's head over several rows: what it is, whose it is, the unit. A cell that is blank, only a
 * unit, or the same as another one is completed by the cells above it, where these differ between the columns.
 */
function joinedNames(header: string[], preamble: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const cell of header) counts.set(cell.trim(), (counts.get(cell.trim()) ?? 0) + 1);
  const naming = preamble.filter((row) => new Set(row.slice(1).filter((cell) => !isBlank(cell))).size > 1);
  const above =
    naming.length > 0 ? naming : preamble.slice(-1).filter((row) => row.filter((c) => !isBlank(c)).length > 1);
  return header.map((cell, column) => {
    const own = cell.trim();
    const isNamed = own !== '' && counts.get(own) === 1 && !readUnitCell(own);
    const cells = isNamed ? [] : above.map((row) => row[column]?.trim() ?? '');
    return [...cells, own].filter((part) => part !== '').join(' ');
  });
}

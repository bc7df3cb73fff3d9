import type { Delimiter } from './layout.ts';

/** The last row of a file that seems to end within its last number. */
export interface CutNumber {
  text: string;
}

const comparedLength = 200_000;
const fewestRows = 3;
const number = /^"?\s*[+-]?\d+(?:[.,](\d*))?\s*"?$/;

/**
 * Finds out whether a text was cut within its last number: no line end follows it, and it has fewer decimals than every
 * number above it, as the '0,1' of '0,170'. Compared with the last rows only.
 */
export function findCutNumber(text: string, delimiter: Delimiter): CutNumber | null {
  if (/[\r\n]\s*$/.test(text.slice(-100))) return null;
  const rows = text.slice(-comparedLength).split(/\r?\n|\r/);
  const cells = rows.map((row) => row.split(delimiter));
  const last = cells.at(-1) ?? [];
  const column = last.length - 1;
  const decimals = decimalsOf(last[column]);
  const above = cells.slice(1, -1).map((row) => decimalsOf(row[column]));
  const known = above.filter((count) => count !== null);
  if (decimals === null || known.length < fewestRows || known.length * 2 < above.length) return null;
  return known.every((count) => count > decimals) ? { text: rows.at(-1) ?? '' } : null;
}

function decimalsOf(cell: string | undefined): number | null {
  const found = cell === undefined ? null : number.exec(cell);
  return found ? (found[1]?.length ?? 0) : null;
}

import { nameKey, textOf } from '../tables/cells.ts';
import { columnLetter, type Sheet } from '../tables/file-tables.ts';

/** A cell as a person has corrected it; the file stays as it is. */
export interface CellCorrection {
  sheet: string;
  letter: string;
  /** Null: all cells of the column with this text. */
  line: number | null;
  /** The text that is replaced. */
  from: string;
  to: string;
}

/** The sheets with the corrections; a later one goes before an earlier one. */
export function applyCorrections(sheets: Sheet[], corrections: CellCorrection[]): Sheet[] {
  return sheets.map((sheet) => {
    const own = corrections.filter((one) => one.sheet === sheet.name);
    return own.length === 0 ? sheet : correctSheet(sheet, own);
  });
}

function correctSheet(sheet: Sheet, corrections: CellCorrection[]): Sheet {
  const byCell = new Map(
    corrections.map(({ letter, line, from, to }) => [
      line === null ? `${letter} ${nameKey(from)}` : `${letter}${line}`,
      to,
    ]),
  );
  const letters = new Set(corrections.map(({ letter }) => letter));
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index).filter((index) =>
    letters.has(columnLetter(index)),
  );
  const rows = sheet.rows.map((row) => {
    const cells = [...row.cells];
    for (const index of columns) {
      const letter = columnLetter(index);
      const to = byCell.get(`${letter}${row.line}`) ?? byCell.get(`${letter} ${nameKey(textOf(cells[index]))}`);
      if (to !== undefined) cells[index] = to;
    }
    return { ...row, cells };
  });
  return { ...sheet, rows };
}

/** The corrections with a further one: it takes the place of one for the same cells. */
export function addCorrection(corrections: CellCorrection[], added: CellCorrection): CellCorrection[] {
  const isSame = (one: CellCorrection) =>
    one.sheet === added.sheet &&
    one.letter === added.letter &&
    one.line === added.line &&
    (added.line !== null || nameKey(one.from) === nameKey(added.from));
  return [...corrections.filter((one) => !isSame(one)), added];
}

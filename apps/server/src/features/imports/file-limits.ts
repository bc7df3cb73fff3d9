/** Beyond it a file is refused: no meter operator sends as much at once. */
export const fileLimits = { columns: 2000, rows: 3_000_000, cells: 30_000_000 };

export type FileProblem = 'unreadable' | 'tooManyCells' | 'oldWorkbook' | 'severalFiles' | 'noTable' | 'formulas';

/** Why a file cannot be read at all. */
export class FileRefusedError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The rows as they come, as long as they are within the limits. Throws FileRefusedError. */
export function* limitRows(rows: Iterable<string[]>): Generator<string[]> {
  let [rowCount, cellCount] = [0, 0];
  for (const row of rows) {
    rowCount += 1;
    cellCount += row.length;
    if (rowCount > fileLimits.rows || cellCount > fileLimits.cells) throw new FileRefusedError('tooManyCells');
    yield row.length > fileLimits.columns ? withoutBlankEnd(row) : row;
  }
}

/** Spreadsheets write empty columns up to the last one that was ever touched. */
function withoutBlankEnd(row: string[]): string[] {
  const isBlank = row.slice(fileLimits.columns).every((cell) => cell.trim() === '');
  if (!isBlank) throw new FileRefusedError('tooManyCells');
  return row.slice(0, fileLimits.columns);
}

export type DatabaseName = 'embedded' | 'postgres';

export interface Target {
  text: string;
  isMet: (figure: number, database: DatabaseName) => boolean;
}

/** A figure of both databases with its target. */
export interface Row {
  label: string;
  embedded: number;
  postgres: number | undefined;
  format: (figure: number) => string;
  target?: Target | undefined;
}

/** The figures of both databases. */
export type Pair = Partial<Record<DatabaseName, number>>;

const headings = ['Messung', 'PGlite', 'zuletzt', 'PostgreSQL', 'zuletzt', 'Ziel'];
const [firstColumn, lastColumn] = [0, headings.length - 1];

/** Prints each row beside what it was at the last release; a cross marks a figure that misses its target. */
export function printTable(rows: Row[], lastOf: (index: number) => Pair | undefined): void {
  const cells = [
    headings,
    ...rows.map((row, index) => {
      const last = lastOf(index);
      const cellsOf = (database: DatabaseName) => [cellOf(row, database), last ? formatOr(row, last[database]) : ''];
      return [row.label, ...cellsOf('embedded'), ...cellsOf('postgres'), row.target?.text ?? ''];
    }),
  ];
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const pad = (cell: string, column: number) =>
    column === firstColumn || column === lastColumn ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  const lines = cells.map((line) => line.map(pad).join('  ').trimEnd());
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  console.log(lines.join('\n'));
}

/** The databases in which the row misses its target. */
export function missesOf(row: Row): DatabaseName[] {
  const { target } = row;
  if (!target) return [];
  return (['embedded', 'postgres'] as const).filter((database) => {
    const figure = row[database];
    return figure !== undefined && !target.isMet(figure, database);
  });
}

function cellOf(row: Row, database: DatabaseName): string {
  return `${formatOr(row, row[database])}${missesOf(row).includes(database) ? ' ✗' : '  '}`;
}

const formatOr = ({ format }: Row, figure: number | undefined) => (figure === undefined ? '–' : format(figure));

/** A figure with its target; 'min' or 'max' selects one of the two databases. */
export interface Row {
  label: string;
  embedded: number;
  postgres: number | undefined;
  format: (figure: number) => string;
  target?: { text: string; isMet: (figure: number, database: 'embedded' | 'postgres') => boolean };
}

/** Prints the rows as a table; a cross marks a figure that misses its target. */
export function printTable(rows: Row[]): void {
  const cells = [
    ['Messung', 'PGlite', 'PostgreSQL', 'Ziel'],
    ...rows.map((row) => [
      row.label,
      cellOf(row, 'embedded', row.embedded),
      row.postgres === undefined ? '–' : cellOf(row, 'postgres', row.postgres),
      row.target?.text ?? '',
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) =>
        column === 0 || column === 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  '),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  console.log(lines.join('\n'));
}

function cellOf({ format, target }: Row, database: 'embedded' | 'postgres', figure: number): string {
  return `${format(figure)}${target && !target.isMet(figure, database) ? ' ✗' : '  '}`;
}

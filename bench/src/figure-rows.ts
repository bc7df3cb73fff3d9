import type { Row } from './table.ts';

/** The figures of one measurement; those of PostgreSQL where there is one. */
export interface Measured<Figures> {
  embedded: Figures;
  postgres: Figures | undefined;
}

export interface FigureRow<Figures> extends Omit<Row, 'embedded' | 'postgres'> {
  figure: keyof Figures;
}

/** The rows of a group with what was measured. */
export function rowsOf<Figures extends Record<keyof Figures, number>>(
  rows: FigureRow<Figures>[],
  { embedded, postgres }: Measured<Figures>,
): Row[] {
  return rows.map(({ figure, ...row }) => ({ ...row, embedded: embedded[figure], postgres: postgres?.[figure] }));
}

import type { ReactNode } from 'react';

export type SortKey = string | number | null | undefined;

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; without it the column does not sort. */
  sortKey?: (row: Row) => SortKey;
  /** Numbers stand right. */
  align?: 'right';
  width?: number | string;
  /** The column's cell in the sum row (and in the rows of groups). */
  sum?: (rows: Row[]) => ReactNode;
  /** The row's name: drawn heavier and read as the row's header. One per table. */
  isName?: boolean;
  /** Stays on a phone; a table shows at most three columns there. */
  onPhone?: boolean;
}

export interface Sort {
  columnId: string;
  descending: boolean;
}

const collator = new Intl.Collator('de', { numeric: true });

/** Missing keys stand last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  const isMissing = (key: SortKey) => key === null || key === undefined || key === '';
  if (isMissing(a) || isMissing(b)) return (Number(isMissing(a)) - Number(isMissing(b))) * (descending ? -1 : 1);
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

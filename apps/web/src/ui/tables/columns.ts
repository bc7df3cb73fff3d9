import { compareNames } from '@lichthof/domain/formats/lists.ts';
import type { ReactNode } from 'react';

export type SortKey = string | number | null | undefined;

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort key; without it the column is not sortable. */
  sortKey?: (row: Row) => SortKey;
  /** Sortable, in a table whose rows arrive sorted. */
  isSortable?: boolean;
  /** Numbers are right-aligned. */
  align?: 'right';
  width?: number | string;
  /** The column's cell in the sum row and in the headings of groups. */
  sum?: (rows: Row[]) => ReactNode;
  /** The name column: bold, and the row's header for screen readers. One per table. */
  isName?: boolean;
  /** Shown on a phone, where a table has at most three columns. */
  onPhone?: boolean;
}

/** The rows of the table are one page of many; they arrive sorted. */
export interface TablePages {
  index: number;
  /** The rows of all pages. */
  total: number;
  onChange: (index: number) => void;
}

export interface Sort {
  columnId: string;
  descending: boolean;
}

/** Missing keys come last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  const isMissing = (key: SortKey) => key === null || key === undefined || key === '';
  if (isMissing(a) || isMissing(b)) return (Number(isMissing(a)) - Number(isMissing(b))) * (descending ? -1 : 1);
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
}

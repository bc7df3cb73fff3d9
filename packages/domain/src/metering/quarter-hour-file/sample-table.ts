import type { TimeColumns } from './layout.ts';

/** The first rows of a file, taken apart. */
export interface SampleTable {
  header: string[];
  rows: string[][];
  time: TimeColumns | null;
  columnCount: number;
}

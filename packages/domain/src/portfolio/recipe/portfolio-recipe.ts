import type { Target } from './targets.ts';
import type { ColumnUse } from './column-uses.ts';

/* How the workbooks of one operator are read as a portfolio. Plain data: stored and edited as JSON. */

export interface RecipeColumn {
  /** From 0. */
  index: number;
  /** Of all header rows, as in the file. */
  heading: string;
  /** What the column fills; null: it is not read. */
  use: ColumnUse | null;
  /** Empty cells take the value above: within merged cells only, or up to the next value. */
  fillDown: 'merged' | 'all' | null;
  /** What is read instead of a text, by its key; empty: nothing is read. */
  words: Record<string, string>;
  /** The order of day and month in dates with slashes; null without such dates. */
  dayOrder: 'dayFirst' | 'monthFirst' | null;
}

/** Rows of this sheet belong to the row of the other sheet that has the same text in its column. */
interface SheetJoin {
  column: number;
  sheet: string;
  otherColumn: number;
}

export interface SheetRecipe {
  sheet: string;
  /** Lines from 1; the last one is directly above the first row. */
  headerRows: number[];
  columns: RecipeColumn[];
  join: SheetJoin | null;
  /** Begins of rows that are no entries, such as sums; digits are written as '#'. */
  otherRows: string[];
  /** What stands between the texts of several columns that fill one field. */
  joinSigns: Record<string, string>;
}

/** A value for the rows of a field without one, and for single estates by their number or name. */
export interface RecipeConstant {
  target: Target;
  value: string;
  byEstate: Record<string, string>;
}

export interface PortfolioRecipe {
  version: 1;
  /** The sheets that are read. */
  sheets: SheetRecipe[];
  constants: RecipeConstant[];
  /** Tenants need an e-mail address: one without is an issue, or is left out. */
  tenantsWithoutEmail: 'issue' | 'leaveOut';
  /** Contracts are prepared for its tenants once the portfolio is stored. */
  makesContracts?: boolean | undefined;
}

import type { MergedRange } from '../../metering/workbook-file/sheet-rows.ts';
import type { Cell } from './cells.ts';
import type { TableName } from '../columns.ts';
import type { IssuePlace, PortfolioIssue, PortfolioNotice } from '../planning/issues.ts';

/** A row of a sheet; lines count from 1. */
export interface SheetRow {
  line: number;
  cells: Cell[];
}

/** A sheet of a workbook, or a CSV file. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** The sheet has more rows than allowed; `rows` contains only the first ones. */
  isTooLong?: boolean;
  merged?: MergedRange[];
}

/** The place of a cell in the file. */
export type CellPlace = Pick<IssuePlace, 'sheet' | 'line' | 'letter' | 'title'>;

/** A row by the columns of the form; columns missing in the file are absent. */
export interface FileRow {
  line: number;
  cells: Record<string, Cell>;
  /** Its sheet, if a recipe has put the table together of several. */
  sheet?: string;
  /** Where each cell stands, if a recipe has put the row together. */
  places?: Record<string, CellPlace>;
  /** Values for a new object where its cell is missing or empty. */
  fallback?: Record<string, Cell>;
  /** Not planned for an estate that exists. */
  isOnlyForNewEstate?: true;
}

/** A sheet recognised as one of the tables. */
export interface FileTable {
  table: TableName;
  sheet: string;
  /** The line with the headings. */
  headingLine: number;
  /** Letter and heading of each found column. */
  places: Record<string, { letter: string; title: string }>;
  rows: FileRow[];
}

/** The content of all uploaded files. */
export interface PortfolioFile {
  tables: FileTable[];
  issues: PortfolioIssue[];
  notices: PortfolioNotice[];
}

/** The largest number of rows per sheet, without the heading. */
export const maxRows = 20_000;
/** Further columns are ignored: the form has far fewer. */
export const maxColumns = 200;

/** 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

/** The place of a heading. */
export function headingPlace({ table, sheet, places, headingLine }: FileTable, key: string): IssuePlace {
  const { letter = null, title = null } = places[key] ?? {};
  return { table, sheet, line: headingLine, letter, title };
}

/** The place of a cell; without a key that of its row. */
export function cellPlace({ table, sheet, places }: FileTable, row: FileRow, key?: string): IssuePlace {
  const written = key === undefined ? undefined : row.places?.[key];
  if (written) return { table, ...written };
  const { letter = null, title = null } = (key === undefined ? undefined : places[key]) ?? {};
  return { table, sheet: row.sheet ?? sheet, line: row.line, letter, title };
}

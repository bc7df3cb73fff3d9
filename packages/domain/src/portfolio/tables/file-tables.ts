import type { Cell } from './cells.ts';
import type { TableName } from '../columns.ts';
import type { FaultPlace, PortfolioFault, PortfolioNotice } from '../planning/faults.ts';

/** A row of a sheet as it was read; lines count from 1. */
export interface SheetRow {
  line: number;
  cells: Cell[];
}

/** A sheet of a workbook or a file of its own. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** It has more rows than are taken; those read are only the first ones. */
  isTooLong?: boolean;
}

/** A row by the columns of the form; a column that the file does not have is absent. */
export interface FileRow {
  line: number;
  cells: Record<string, Cell>;
}

/** A sheet that was recognised as one of the tables. */
export interface FileTable {
  table: TableName;
  sheet: string;
  /** Of the line of titles. */
  headingLine: number;
  /** Letter and title of each column found. */
  places: Record<string, { letter: string; title: string }>;
  rows: FileRow[];
}

/** Everything read from what was uploaded. */
export interface PortfolioFile {
  tables: FileTable[];
  faults: PortfolioFault[];
  notices: PortfolioNotice[];
}

/** The rows of a sheet that are taken, the one of the titles aside. */
export const maxRows = 20_000;
/** Columns beyond it are not looked at: the form has far fewer. */
export const maxColumns = 200;

/** 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

/** Where a cell stands; without a key the row, without a row the table. */
export function placeOf({ table, sheet, places }: FileTable, line: number | null, key?: string): FaultPlace {
  const place = key === undefined ? undefined : places[key];
  return { table, sheet, line, letter: place?.letter ?? null, title: place?.title ?? null };
}

/* How a file of meter values is read. Plain data: stored, exported and edited as JSON. Rows count from 1, columns from 0. */

export const recipeUnits = ['Wh', 'kWh', 'MWh', 'GWh', 'W', 'kW', 'MW', 'l', 'm3'] as const;
export type RecipeUnit = (typeof recipeUnits)[number];

/**
 * What the numbers of a series are: energy of the row's time, mean power over it, a counter, or a total that starts
 * again with each day, month or year, or whenever it falls, at most once a day.
 */
export const seriesContents = [
  'amount',
  'power',
  'counter',
  'dayTotal',
  'monthTotal',
  'yearTotal',
  'restartingTotal',
] as const;
export type SeriesContent = (typeof seriesContents)[number];

/**
 * What a row's time names: begin or end of the time it stands for, or the instant of a reading. Of a counter and a
 * total 'begin' means that it was read when the row's time ended.
 */
export const recipeStamps = ['begin', 'end', 'instant'] as const;
export type RecipeStamp = (typeof recipeStamps)[number];

export type RecipeClock =
  /** Legal time of a zone; null is the zone of the estate. */
  | { kind: 'local'; zone: string | null }
  | { kind: 'utc' }
  /** UTC + 1 h all year. */
  | { kind: 'winter' }
  | { kind: 'offset'; minutes: number }
  /** Each time has its offset, or counts from 1970. */
  | { kind: 'inCell' };

export const statusMeanings = ['measured', 'substitute', 'provisional', 'estimated', 'missing'] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

/**
 * How rows that are no quarter-hours become some: in equal parts, or each part as long as it lies in a quarter-hour.
 * 'sumsOnly' keeps sums and readings, which bound quarter-hours and make none.
 */
export const recipeMethods = ['evenly', 'proportionally', 'sumsOnly'] as const;
export type RecipeMethod = (typeof recipeMethods)[number];

export type RecipeDelimiter = '\t' | ';' | '|' | ',';

export type RecipeSource =
  | { format: 'text'; delimiter: RecipeDelimiter; member?: string }
  | { format: 'workbook'; sheet: string; member?: string }
  /** MSCONS has its own reader; the recipe names the registers that are wanted, by their OBIS codes. */
  | { format: 'mscons'; registers: string[]; member?: string };

/** A column of a matrix: the minute of the day at which its time begins, or ends by the stamp. */
export interface MatrixColumn {
  column: number;
  minute: number;
}

export interface RecipeTable {
  /** Matrix: a row per day, a column per time. NEM12: rows of kinds 200 (a register), 300 (a day) and 400 (quality). */
  form: 'rows' | 'matrix' | 'nem12';
  headerRows: number[];
  firstRow: number;
  columnCount: number;
  /** Begins of rows that are no values: footers, repeated headers, lines between tables. Digits are written as '#'. */
  otherRows: string[];
  /** The first filled cell of the row above each of several tables; a series names its table. */
  tableHeader: string | null;
  matrix: MatrixColumn[] | null;
  /** The minutes of a matrix count from the begin of the day on, and are no times of its clock: a day of 25 hours has 100. */
  matrixCounts?: boolean | undefined;
  /** Registers that are known and not read; a further one is an issue. */
  otherRegisters?: string[];
}

/** Where a time is written; several columns are read one after another, joined by a blank. */
interface TimeColumns {
  columns: number[];
  /** Where the end is written beside it; empty without one. */
  endColumns: number[];
}

interface RecipeTime {
  /** More than one where blocks with own times stand side by side. */
  blocks: TimeColumns[];
  /** As in 'dd.MM.yyyy HH:mm': yyyy yy MM d HH hh mm ss SSS a (AM, PM) XXX (offset), [optional], serial, unix, unixMs. */
  pattern: string;
  /** Between begin and end where both stand in one cell. */
  rangeSign: string | null;
  clock: RecipeClock;
  stamp: RecipeStamp;
  /** Minutes that a row stands for. Where there are several, the distance to the neighbour decides. */
  steps: number[];
}

/** A cell that the rows of a series have. */
export interface RowCondition {
  column: number;
  text: string;
}

export interface RecipeSeries {
  key: string;
  name: string;
  column: number;
  /** Index of its times in `time.blocks`. */
  block: number;
  /** Index of its table, where several stand below each other. */
  table: number | null;
  rows: RowCondition[];
  unit: RecipeUnit;
  content: SeriesContent;
  /** Where it differs from that of the recipe. */
  stamp: RecipeStamp | null;
  /** A column by which each value is multiplied. */
  factorColumn: number | null;
  /** A decimal number by which every value is multiplied, such as '-1' or a transformer's '40'. */
  factor: string;
  statusColumn: number | null;
}

export interface RecipeNumbers {
  /** Null where the file has whole numbers only: a number with a sign in it does not fit then. */
  decimal: '.' | ',' | null;
  /** Signs between thousands; empty without any. */
  thousands: string;
  /** Cells that say that there is no value; an empty one always does. */
  missing: string[];
  /** A unit follows each number in its cell. */
  hasUnits: boolean;
  /** The column that names the unit of each row. */
  unitColumn: number | null;
  /** What each written unit means, where they stand in the rows. */
  units: Record<string, RecipeUnit>;
}

export interface Recipe {
  version: 1;
  source: RecipeSource;
  table: RecipeTable;
  time: RecipeTime;
  series: RecipeSeries[];
  numbers: RecipeNumbers;
  /** What each word of the status columns means; a word that is not listed is an issue. */
  status: Record<string, StatusMeaning>;
  method: RecipeMethod | null;
}

export const delimiters = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof delimiters)[number];

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

export const timeFormats = [
  'iso-local',
  'iso-offset',
  'german',
  'date-and-time',
  'excel-serial',
  'german-day',
  'iso-day',
  'serial-day',
] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** Whether a row's time is the begin or the end of its quarter-hour; of a reading told by its day, of that day. */
export const stamps = ['start', 'end'] as const;
export type Stamp = (typeof stamps)[number];

/** What the numbers are: amounts of quarter-hours, a register's counter at each of their borders, or now and then. */
export const fileContents = ['amounts', 'counters', 'readings'] as const;
export type FileContent = (typeof fileContents)[number];

/** The clock of times without an offset: local time of the estate, UTC, or UTC + 1 h all year (winter time). */
export const fileClocks = ['local', 'utc', 'winter'] as const;
export type FileClock = (typeof fileClocks)[number];

export const amountUnits = ['Wh', 'kWh', 'MWh', 'W', 'kW', 'l', 'm3'] as const;
/** W and kW are the mean power of the quarter-hour. */
export type AmountUnit = (typeof amountUnits)[number];

const powerUnits = new Set<AmountUnit>(['W', 'kW']);
/** Units a register can count in. */
export const counterUnits: readonly AmountUnit[] = amountUnits.filter((unit) => !powerUnits.has(unit));

interface UnitRule {
  baseUnit: 'Wh' | 'l';
  isPower?: boolean;
  /** Base units in one of this unit during a quarter-hour. */
  factor: number;
}

export const unitRules: Record<AmountUnit, UnitRule> = {
  Wh: { baseUnit: 'Wh', factor: 1 },
  kWh: { baseUnit: 'Wh', factor: 1000 },
  MWh: { baseUnit: 'Wh', factor: 1_000_000 },
  W: { baseUnit: 'Wh', factor: 0.25, isPower: true },
  kW: { baseUnit: 'Wh', factor: 250, isPower: true },
  l: { baseUnit: 'l', factor: 1 },
  m3: { baseUnit: 'l', factor: 1000 },
};

/** The values of one meter in the file: a column of the wide form, or a name of the long form. */
export interface FileSeries {
  /** Index of the column from 0 as text, or the name. */
  key: string;
  name: string;
  /** Null when the file does not tell it. */
  unit: AmountUnit | null;
  /** Power by its name, but neither W nor kW. */
  isPower?: boolean;
  /** A unit that no meter here counts in, as it is written: reactive energy, a temperature. */
  refusedUnit?: string;
  /** What its numbers are, where the file mixes counters and amounts. */
  content?: FileContent;
  /** Whether it looks like a meter's values, not like something calculated from them. */
  isProposed: boolean;
  /** Index of the column that says how each value came about. */
  statusColumn?: number;
  /** What names the register in the file, as far as it does: the location's id, its device, its OBIS code. */
  location?: string;
  serialNumber?: string;
  obis?: string;
}

export interface TimeColumns {
  /** One index, or those of date and time. */
  columns: number[];
  format: TimeFormat;
  /** Index of the column that says how far the times are ahead of UTC, such as '+02:00'. */
  offsetColumn?: number;
  /** A day's last quarter-hour, which ends at midnight, is written with the date of that day. */
  midnightEndsDay?: boolean;
  /** Day numbers count from 1904 on instead of 1900. */
  isFrom1904?: boolean;
}

/** Wide: one column per meter. Long: one row per meter and time. */
export type FileForm =
  | { kind: 'wide' }
  | { kind: 'long'; nameColumn: number; valueColumn: number; unitColumn?: number };

/** How a CSV file is written. Lines count from 1. */
export interface FileLayout {
  format: 'csv';
  content: FileContent;
  clock: FileClock;
  delimiter: Delimiter;
  decimalSign: DecimalSign;
  headerLine: number | null;
  firstLine: number;
  columnCount: number;
  time: TimeColumns | null;
  stamp: Stamp;
  form: FileForm;
  series: FileSeries[];
  /** Half-hours and hours are spread over their quarter-hours, because a person wants it. */
  spread?: boolean | undefined;
  /** Of a workbook: the sheets with data, and the index of the one that is read. */
  workbook?: { sheets: string[]; sheet: number };
  /** What neither the header nor the first rows tell for certain. */
  uncertain?: UncertainPart[];
  /** What a person has set. */
  chosen?: LayoutChoices;
}

type UncertainPart = 'content' | 'stamp' | 'sheet';

/** What a person may set instead of what was recognised. */
export type LayoutChoices = Partial<
  Pick<FileLayout, 'delimiter' | 'decimalSign' | 'stamp' | 'content' | 'clock' | 'spread'>
> & { sheet?: number | undefined };

/** Which meter the values of a series belong to, and their unit; null as long as nobody has told it. */
export interface SeriesMapping {
  seriesKey: string;
  meterId: number;
  unit: AmountUnit | null;
  /** Set where the values are only those of one of the meter's devices. */
  deviceId?: number | undefined;
  /** Whether the values are multiplied by the transformer factor; asked where the meter has one on their days. */
  isMultiplied?: boolean | undefined;
}

/** The first rows of a file, taken apart. */
export interface SampleTable {
  header: string[];
  /** The rows above the header. */
  preamble: string[][];
  rows: string[][];
  time: TimeColumns | null;
  columnCount: number;
}

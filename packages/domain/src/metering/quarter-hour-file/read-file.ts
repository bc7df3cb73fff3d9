import type { ReadingOrigin } from '../codes.ts';
import type { CounterPoint } from '../counters/counter-values.ts';
import type { CounterStep } from '../counters/counter-steps.ts';
import { findMappedTwice } from '../file-mapping/mapped-twice.ts';
import { isError, type FileIssue, type IssueCode, type IssueLog } from './issues.ts';
import type { FileSeries, SeriesMapping } from './layout.ts';
import type { ReadDay } from './series-values.ts';
import type { StrayRows } from './stray-rows.ts';

export interface FileReadingPoint extends CounterPoint {
  origin: ReadingOrigin;
}

/** The values of one series as they would be stored. */
export interface ReadSeries {
  seriesKey: string;
  name: string;
  meterId: number;
  /** In the meter's base unit, Wh or litres. */
  total: number;
  quarterHours: number;
  /** Quarter-hours without a value from the first day to the last, those that may still come left out. */
  missing: number;
  days: ReadDay[];
  /** Counters that go to the readings, by their instants. */
  readings: FileReadingPoint[];
  /** Where lines are missing between two counters, whose difference is known: from one of them to the other. */
  bridges: CounterStep[];
  /** Quarter-hours that were formed of longer rows. */
  spread?: number;
}

export interface ReadFile {
  rowCount: number;
  series: ReadSeries[];
  issues: FileIssue[];
  /** Rows or quarter-hours concerned, by kind of issue. */
  issueCounts: Partial<Record<IssueCode, number>>;
  hasErrors: boolean;
  /** The first and the last time of the file; null where it has none, or messages. */
  times: FileTimes | null;
  /** What is left out because it lies years away from the rest. */
  strayRows: StrayRows | null;
}

/** A time as it is written, and begin and end of what it stands for (UTC ms). */
interface WrittenTime {
  text: string;
  fromMs: number;
  toMs: number;
}

export interface FileTimes {
  first: WrittenTime;
  last: WrittenTime;
}

const listedIssues = 200;

type ReadParts = Pick<ReadFile, 'rowCount' | 'series'> & Partial<Pick<ReadFile, 'times' | 'strayRows'>>;

export function resultOf({ issues, ...read }: ReadParts & { issues: IssueLog }): ReadFile {
  const codes = Object.keys(issues.counts) as IssueCode[];
  return {
    times: null,
    strayRows: null,
    ...read,
    issues: issues.list(listedIssues),
    issueCounts: issues.counts,
    hasErrors: codes.some(isError),
  };
}

/** Whether anything is mapped, and no meter or device twice. */
export function checkMapping(mapping: SeriesMapping[], series: FileSeries[], issues: IssueLog): void {
  const names = new Map(series.map(({ key, name }) => [key, name]));
  if (!mapping.some(({ seriesKey }) => names.has(seriesKey))) issues.add({ code: 'nothingMapped', count: 1 });
  for (const { seriesKey } of findMappedTwice(mapping))
    issues.add({ code: 'meterTwice', column: names.get(seriesKey) ?? seriesKey, count: 1 });
}

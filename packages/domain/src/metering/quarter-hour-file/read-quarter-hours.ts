import { isoAt, quarterHourMs, quarterHoursOf, type TimeZone } from '../../time/local-days.ts';
import { beginReading, type FileReading, type ReadOptions, type Target, type TimeGroup } from './file-reading.ts';
import { IssueLog, isError, type FileIssue, type IssueCode } from './issues.ts';
import { readRow } from './read-row.ts';
import type { ReadDay } from './series-values.ts';

/** The values of one series as they would be stored. */
export interface ReadSeries {
  seriesKey: string;
  name: string;
  meterId: number;
  /** In the meter's base unit, Wh or litres. */
  total: number;
  quarterHours: number;
  /** Quarter-hours without a value between the first and the last day. */
  missing: number;
  days: ReadDay[];
}

export interface ReadFile {
  rowCount: number;
  series: ReadSeries[];
  issues: FileIssue[];
  /** Rows or quarter-hours concerned, by kind of issue. */
  issueCounts: Partial<Record<IssueCode, number>>;
  hasErrors: boolean;
}

const listedIssues = 200;

/** Reads a file of quarter-hours: all rows from the first line on, blank ones included. */
export function readQuarterHours(rows: Iterable<readonly string[]>, options: ReadOptions): ReadFile {
  const issues = new IssueLog();
  checkMapping(options, issues);
  const { time } = options.layout;
  if (!time) {
    issues.add({ code: 'noTimeColumn', count: 1 });
    return resultOf({ issues, rowCount: 0, targets: [] });
  }

  const reading = beginReading(options, time, issues);
  readRows(reading, rows);
  for (const group of reading.groups) noteGaps(group, issues, options.timeZone);
  return resultOf({ issues, rowCount: reading.rowCount, targets: reading.groups.flatMap(({ targets }) => targets) });
}

function checkMapping({ mapping, layout }: ReadOptions, issues: IssueLog): void {
  const known = new Set(layout.series.map(({ key }) => key));
  if (!mapping.some(({ seriesKey }) => known.has(seriesKey))) issues.add({ code: 'nothingMapped', count: 1 });
  const taken = new Set<number>();
  for (const { meterId, seriesKey } of mapping) {
    const column = layout.series.find(({ key }) => key === seriesKey)?.name ?? seriesKey;
    if (taken.has(meterId)) issues.add({ code: 'meterTwice', column, count: 1 });
    taken.add(meterId);
  }
}

function readRows(reading: FileReading, rows: Iterable<readonly string[]>): void {
  const { headerLine, firstLine } = reading.options.layout;
  let line = 0;
  for (const cells of rows) {
    line += 1;
    if (line === headerLine) reading.header = [...cells];
    if (line >= firstLine) readRow(reading, { cells, line });
  }
  if (reading.rowCount === 0) reading.issues.add({ code: 'noRows', count: 1 });
}

function noteGaps(group: TimeGroup, issues: IssueLog, timeZone: TimeZone): void {
  const column = group.column === undefined ? {} : { column: group.column };
  const isTooCoarse = Number.isFinite(group.smallestStepMs) && group.smallestStepMs > quarterHourMs;
  if (isTooCoarse) return issues.add({ code: 'notQuarterHourly', count: 1, ...column });

  const localOf = (at: number) => isoAt(at, timeZone).slice(0, 16);
  for (const { from, to } of group.lines.gaps()) {
    const day = localOf(from).slice(0, 10);
    const isWithinDay = localOf(to - 1).startsWith(day) && group.lines.rowCountOf(day) > 0;
    issues.add({
      code: isWithinDay ? 'shortDay' : 'gap',
      count: (to - from) / quarterHourMs,
      from: localOf(from),
      to: localOf(to),
      ...column,
      ...(isWithinDay && { expected: quarterHoursOf(day, timeZone) }),
    });
  }
}

function resultOf({ issues, rowCount, targets }: { issues: IssueLog; rowCount: number; targets: Target[] }): ReadFile {
  const codes = Object.keys(issues.counts) as IssueCode[];
  return {
    rowCount,
    series: targets.map(seriesOf),
    issues: issues.list(listedIssues),
    issueCounts: issues.counts,
    hasErrors: codes.some(isError),
  };
}

function seriesOf({ series, meterId, values, factor }: Target): ReadSeries {
  const days = values.wholeDays(factor);
  let total = 0;
  let quarterHours = 0;
  let missing = 0;
  for (const amount of days.flatMap(({ amounts }) => amounts)) {
    if (amount === null) missing += 1;
    else {
      total += amount;
      quarterHours += 1;
    }
  }
  return { seriesKey: series.key, name: series.name, meterId, total, quarterHours, missing, days };
}

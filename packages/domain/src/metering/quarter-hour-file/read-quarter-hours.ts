import { counterSeries } from './counter-series.ts';
import {
  beginReading,
  type FileReading,
  noteGaps,
  quarterHoursPerRow,
  type ReadOptions,
  type SeriesBasis,
  type TimeGroup,
} from './file-reading.ts';
import { findDoubts } from './find-doubts.ts';
import { IssueLog } from './issues.ts';
import type { Stamp } from './layout.ts';
import { checkMapping, type ReadFile, type ReadSeries, resultOf } from './read-file.ts';
import { type FileRow, readRow } from './read-row.ts';
import { amountSeries } from './series-values.ts';
import { removeStrayRows } from './stray-rows.ts';
import { spreadAmounts } from './spread-amounts.ts';

/** Reads a file of quarter-hours: all rows from the first line on, blank ones included. */
export function readQuarterHours(rows: Iterable<readonly string[]>, options: ReadOptions): ReadFile {
  const issues = new IssueLog();
  const { layout, mapping, timeZone, nowMs, exchanges } = options;
  checkMapping(mapping, layout.series, issues);
  if (!layout.time) {
    issues.add({ code: 'noTimeColumn', count: 1 });
    return resultOf({ issues, rowCount: 0, series: [] });
  }

  const reading = beginReading(options, layout.time, issues);
  readRows(reading, rows, readRow);
  const doubts = findDoubts(reading);
  const strayRows = removeStrayRows(reading.groups, timeZone);
  const basis = { timeZone, issues, nowMs, exchanges, spread: layout.spread ?? false };
  const series = reading.groups.flatMap((group) =>
    group.content === 'counters' ? counterSeries(group, basis) : amountsOf(group, basis, layout.stamp),
  );
  return resultOf({ issues, rowCount: reading.rowCount, series, strayRows, ...doubts });
}

function amountsOf(group: TimeGroup, basis: SeriesBasis, stamp: Stamp): ReadSeries[] {
  const quarterHours = basis.spread ? quarterHoursPerRow(group) : undefined;
  if (quarterHours !== undefined) return spreadAmounts(group, basis, { quarterHours, stamp });
  noteGaps(group, basis);
  return group.targets.map((target) => amountSeries(target, basis));
}

/** Goes through the rows behind the header, each with its line. */
export function readRows(
  reading: FileReading,
  rows: Iterable<readonly string[]>,
  read: (reading: FileReading, row: FileRow) => void,
): void {
  const { headerLine, firstLine } = reading.options.layout;
  let line = 0;
  for (const cells of rows) {
    line += 1;
    if (line === headerLine) reading.header = [...cells];
    if (line >= firstLine) read(reading, { cells, line });
  }
  if (reading.rowCount === 0) reading.issues.add({ code: 'noRows', count: 1 });
}

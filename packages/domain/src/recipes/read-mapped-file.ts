import { type FileIssue, IssueLog } from '../metering/quarter-hour-file/issues.ts';
import { type MeterExchanges, noteGaps, type SeriesFactors } from '../metering/quarter-hour-file/file-reading.ts';
import { LinesBySlot } from '../metering/quarter-hour-file/lines-by-slot.ts';
import type { SeriesMapping } from '../metering/quarter-hour-file/layout.ts';
import { checkMapping, type ReadFile, resultOf } from '../metering/quarter-hour-file/read-file.ts';
import { isoAt, quarterHourMs, type TimeZone } from '../time/local-days.ts';
import { slotAt } from '../time/slots.ts';
import { multiplyDecimals } from './decimal.ts';
import { readEachSeries, type SeriesReading } from './read-by-recipe.ts';
import { isMidnight, toReadSeries } from './read-series.ts';
import type { Recipe } from './recipe.ts';
import type { RecipeLayout } from './recipe-layout.ts';
import type { RowIssue } from './reading-issues.ts';

interface MappedOptions {
  layout: RecipeLayout;
  mapping: SeriesMapping[];
  timeZone: TimeZone;
  /** Values after this instant (UTC ms) are refused. */
  latestAt: number;
  /** What has not passed at this instant (UTC ms) is not missing yet. */
  nowMs: number;
  exchanges: MeterExchanges;
  /** Transformer factors by which values are multiplied, by the keys of the series. */
  factors?: SeriesFactors;
}

/** Reads the mapped series of a file by its recipe, in the form in which values are stored. */
export function readMappedFile(rows: Iterable<readonly string[]>, options: MappedOptions): ReadFile {
  const { layout, mapping, timeZone, latestAt, nowMs, exchanges, factors } = options;
  const readingsOnly = layout.recipe.method === 'sumsOnly';
  const issues = new IssueLog();
  checkMapping(mapping, layout.series, issues);
  const meters = new Map(mapping.map(({ seriesKey, meterId }) => [seriesKey, meterId]));
  const read = readEachSeries(rows, withFactors(layout.recipe, factors), {
    timeZone,
    latestAt,
    keys: new Set(meters.keys()),
    rowsLeftOut: new Set(layout.rowsLeftOut),
    exchanges: new Map([...meters].map(([key, meterId]) => [key, exchanges.get(meterId) ?? []])),
    keepsPoint: (atMs) => readingsOnly || isMidnight(atMs, timeZone),
    take: (one) => {
      const meterId = meters.get(one.key);
      if (meterId === undefined) return [];
      noteMissing(one, issues, options);
      return [toReadSeries(one, { meterId, readingsOnly, timeZone, nowMs })];
    },
  });
  for (const issue of read.issues) issues.add(fileIssueOf(issue, timeZone));
  // only the first ones of a kind are listed; all are counted
  Object.assign(issues.counts, read.issueCounts);
  return resultOf({ issues, rowCount: read.rowCount, series: read.series.flat() });
}

function withFactors(recipe: Recipe, factors: SeriesFactors = new Map()): Recipe {
  if (factors.size === 0) return recipe;
  const series = recipe.series.map((one) => {
    const by = factors.get(one.key);
    return by === undefined ? one : { ...one, factor: multiplyDecimals(one.factor, String(by)) };
  });
  return { ...recipe, series };
}

function fileIssueOf(
  { row, series, otherRow, localTime, fromMs, toMs, ...issue }: RowIssue,
  timeZone: TimeZone,
): FileIssue {
  const localOf = (at: number) => isoAt(at, timeZone).slice(0, 16);
  return {
    ...issue,
    line: row,
    ...(series !== undefined && { column: series }),
    ...(otherRow !== undefined && { otherLine: otherRow }),
    ...(localTime !== undefined && { from: localTime }),
    ...(fromMs !== undefined && { from: localOf(fromMs) }),
    ...(toMs !== undefined && { to: localOf(toMs) }),
  };
}

/** Says which quarter-hours have no value, from the first day on. */
function noteMissing({ name, quarterHours }: SeriesReading, issues: IssueLog, options: MappedOptions): void {
  const { timeZone } = options;
  const lines = new LinesBySlot(timeZone);
  for (const { atMs } of quarterHours) {
    const slot = slotAt(atMs, timeZone);
    if (slot) lines.take(slot, 1);
  }
  const group = { column: name, content: 'amounts' as const, targets: [], lines, lastAt: undefined };
  noteGaps({ ...group, smallestStepMs: quarterHourMs }, { ...options, issues });
}

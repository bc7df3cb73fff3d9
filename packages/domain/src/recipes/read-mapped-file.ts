import { type FileIssue, IssueLog } from '../metering/quarter-hour-file/issues.ts';
import {
  noteRuns,
  type ReadOptions,
  type SeriesBasis,
  type SeriesFactors,
} from '../metering/quarter-hour-file/file-reading.ts';
import { LinesBySlot } from '../metering/quarter-hour-file/lines-by-slot.ts';
import { checkMapping, type ReadFile, resultOf } from '../metering/quarter-hour-file/read-file.ts';
import { joinStrayRows, type StrayRows } from '../metering/quarter-hour-file/stray-rows.ts';
import { isoAt, type TimeZone } from '../time/local-days.ts';
import type { QuarterHourRun } from '../time/quarter-hour-runs.ts';
import { valuesUntilMs } from '../metering/expected-values.ts';
import { startsOf } from '../metering/counters/spread-step.ts';
import { slotAt } from '../time/slots.ts';
import { multiplyDecimals } from './decimal.ts';
import { leaveOutStray } from './leave-out-stray.ts';
import { readEachSeries, type SeriesReading } from './read-by-recipe.ts';
import { isMidnight, toReadSeries } from './read-series.ts';
import type { Recipe } from './recipe.ts';
import type { RecipeLayout } from './recipe-layout.ts';
import type { RowIssue } from './reading-issues.ts';

interface MappedOptions extends ReadOptions {
  layout: RecipeLayout;
}

/** Reads the mapped series of a file by its recipe, in the form in which values are stored. */
export function readMappedFile(rows: Iterable<readonly string[]>, options: MappedOptions): ReadFile {
  const { layout, mapping, timeZone, latestAt, nowMs, exchanges, factors } = options;
  const readingsOnly = layout.recipe.method === 'sumsOnly';
  const issues = new IssueLog();
  const strayRows = new Map<string, StrayRows>();
  const registers = new Map(layout.recipe.series.map(({ key, rows: named }) => [key, JSON.stringify(named)]));
  const missing: { name: string; runs: QuarterHourRun[] }[] = [];
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
      // readings may lie years apart
      const kept = readingsOnly ? { series: one, strayRows: null } : leaveOutStray(one, timeZone);
      if (kept.strayRows) noteStray(strayRows, registers.get(one.key) ?? '', kept.strayRows);
      if (!readingsOnly) missing.push({ name: one.name, runs: listMissing(kept.series, options) });
      return [toReadSeries(kept.series, { meterId, readingsOnly, timeZone, nowMs })];
    },
  });
  noteMissing(missing, { ...options, issues });
  for (const issue of read.issues) issues.add(fileIssueOf(issue, timeZone));
  const series = read.series.flat();
  const hasValues = series.some(
    ({ quarterHours, readings, bridges }) => quarterHours + readings.length + bridges.length > 0,
  );
  if (series.length > 0 && !hasValues) issues.add({ code: 'noValues', count: 1 });
  const spread = series.reduce((sum, one) => sum + (one.spread ?? 0), 0);
  if (spread > 0) issues.add({ code: 'spread', count: spread });
  // only the first ones of a kind are listed; all are counted
  Object.assign(issues.counts, read.issueCounts);
  const { rowCount, times } = read;
  return resultOf({ issues, rowCount, times, series, strayRows: joinStrayRows([...strayRows.values()]) });
}

/** Series of the same register share their rows. */
function noteStray(found: Map<string, StrayRows>, register: string, rows: StrayRows): void {
  const known = found.get(register);
  if (!known || rows.count > known.count) found.set(register, rows);
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

/** The quarter-hours of a series without a value, from its first day on; what two counters bridge, or where one fell, is told. */
function listMissing({ quarterHours, bridges, problems }: SeriesReading, options: MappedOptions): QuarterHourRun[] {
  const { timeZone } = options;
  const lines = new LinesBySlot(timeZone);
  const bridged = [...bridges.filter(({ amount }) => amount !== null), ...problems].flatMap(startsOf);
  for (const atMs of [...quarterHours.map((one) => one.atMs), ...bridged]) {
    const slot = slotAt(atMs, timeZone);
    if (slot) lines.take(slot, 1);
  }
  const last = lines.last();
  return last ? lines.gaps(valuesUntilMs(last, options)) : [];
}

/** What all series have alike is said once. */
function noteMissing(missing: readonly { name: string; runs: QuarterHourRun[] }[], basis: SeriesBasis): void {
  const all = missing.flatMap(({ name, runs }) => runs.map((run) => ({ name, run })));
  for (const alike of Map.groupBy(all, ({ run: { from, to } }) => `${from} ${to}`).values()) {
    const isOfAll = alike.length === missing.length;
    for (const { name, run } of isOfAll ? alike.slice(0, 1) : alike) noteRuns(isOfAll ? undefined : name, [run], basis);
  }
}

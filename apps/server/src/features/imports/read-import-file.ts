import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { SeriesFactors } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { dayMs } from '@lichthof/domain/time/days.ts';
import { isoAt, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import type { PackedFile, ReadFileSeries } from './file-tasks.ts';
import { type ImportRow, readContent } from './imports.db.ts';
import { readDeviceExchanges } from './device-exchanges.db.ts';
import { limitToDevices, type OutsideOfDevice, readMappedDevices } from './device-series.ts';
import { type PeriodsOfSeries, readFactorsOfSeries, readMultiplied } from './multiplied-series.ts';
import { runFileTask } from './run-file-task.ts';
import { daysToKnow } from '@lichthof/domain/metering/counters/counter-change.ts';
import { startsOf } from '@lichthof/domain/metering/counters/spread-step.ts';
import { measuredOnly } from '@lichthof/domain/metering/meter-day.ts';
import { type Bridge, bridgeCounters } from '@lichthof/domain/metering/quarter-hour-file/counter-series.ts';
import { countsOf, type ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import type { MeterDays } from '@lichthof/domain/metering/gaps/substitutes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { unpackDays, withSubstitutes } from './file-parts.ts';
import { readStoredAmounts } from './changed-values.db.ts';

export interface ImportFile extends Omit<PackedFile, 'series'> {
  series: ImportSeries[];
  /** By the keys of series that are mapped to one device: what they have on days on which it was not in place. */
  outside: ReadonlyMap<string, OutsideOfDevice>;
  /** The transformer factors of the series that have any. */
  periods: PeriodsOfSeries;
  /** What was said of missing lines between counters. */
  bridged: ImportIssue[];
}

type FileOfImport = Pick<ImportRow, 'id' | 'customer_id' | 'layout' | 'time_zone' | 'created_at'>;

interface ReadRules {
  mapping: SeriesMapping[];
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

/** The file's values as they would be stored. Its days and readings are always the same for the same mapping. */
export async function readImportFile(
  db: Database,
  row: FileOfImport,
  { mapping, signal }: ReadRules,
): Promise<ImportFile> {
  const content = await readContent(db, row);
  const { layout, time_zone: timeZone } = row;
  if (!content || layout.format === 'csv') throw conflict(ErrorCode.ImportNotReady, 'The file has been loaded already');
  const place = { customerId: row.customer_id, timeZone: row.time_zone };
  const devices = await readMappedDevices(db, row.customer_id, mapping);
  const { exchanges } = await readDeviceExchanges(db, place, metersAsAWhole(mapping));
  const nowMs = row.created_at.getTime();
  const options = { layout, mapping, timeZone, latestAt: nowMs + dayMs, nowMs, exchanges };
  const periods = await readFactorsOfSeries(db, row.customer_id, mapping);
  const read = (factors: SeriesFactors) =>
    runFileTask('readFile', { content, options: { ...options, factors } }, { customerId: row.customer_id, signal });
  const file = await readMultiplied({ mapping, periods, at: { timeZone, nowMs }, read });
  const bridged = await bridgeAll(db, row, file);
  const { series, outside } = limitToDevices(
    bridged.map((one) => one.series),
    devices,
    { timeZone, nowMs },
  );
  return { ...file, series, outside, periods, bridged: issuesOf(bridged, timeZone) };
}

/** A series of one device knows no exchange. */
const metersAsAWhole = (mapping: SeriesMapping[]): number[] =>
  mapping.filter(({ deviceId }) => deviceId === undefined).map(({ meterId }) => meterId);

/** A file that is refused may have nothing but hours. */
async function bridgeAll(db: Database, row: FileOfImport, { series, hasErrors }: PackedFile): Promise<BridgedSeries[]> {
  const bridged: BridgedSeries[] = [];
  for (const one of series) bridged.push(await bridgeSeries(db, row, hasErrors ? { ...one, bridges: [] } : one));
  return bridged;
}

/** What all series have alike is said once. */
function issuesOf(bridged: BridgedSeries[], timeZone: TimeZone): ImportIssue[] {
  const localOf = (at: number) => isoAt(at, timeZone).slice(0, 16);
  const all = bridged.flatMap(({ series: { name: column }, bridges }) =>
    bridges.flatMap(({ fromMs, toMs, substitutes, open }): ImportIssue[] => {
      const place = { column, from: localOf(fromMs), to: localOf(toMs) };
      return [
        ...(substitutes.length > 0 ? [{ code: 'counterBridged' as const, count: substitutes.length, ...place }] : []),
        ...(open.length > 0 ? [{ code: 'gap' as const, count: open.length, ...place }] : []),
      ];
    }),
  );
  const alike = Map.groupBy(all, ({ code, from, to, count }) => [code, from, to, count].join(' '));
  return [...alike.values()].flatMap((found) => {
    const { column: _, ...ofAll } = getFirst(found);
    return found.length === bridged.length ? [ofAll] : found;
  });
}

/** A series as it is stored: with what was formed of longer rows, and where lines were missing between two counters. */
export type ImportSeries = Omit<ReadFileSeries, 'bridges' | 'spread'> & { substitutes: number };

interface BridgedSeries {
  series: ImportSeries;
  bridges: Bridge[];
}

/** Forms the quarter-hours of missing lines from the counters around them; what is measured already stays. */
async function bridgeSeries(
  db: Database,
  row: Pick<ImportRow, 'customer_id' | 'time_zone' | 'created_at'>,
  { bridges: steps, spread = 0, ...series }: ReadFileSeries,
): Promise<BridgedSeries> {
  if (steps.length === 0) return { series: { ...series, substitutes: spread }, bridges: [] };
  const { customer_id: customerId, time_zone: timeZone } = row;
  const ranges = joined(
    steps.flatMap(
      (step) => daysToKnow({ steps: [step], changed: [], starts: new Set(startsOf(step)) }, timeZone) ?? [],
    ),
  );
  const stored = await readStoredAmounts(db, { customerId, meterId: series.meterId }, ranges);
  const own = unpackDays(series, 0, series.days.length);
  const bridges = bridgeCounters(steps, { timeZone, measured: measuredIn(own, stored) });
  const substitutes = bridges.flatMap((bridge) => bridge.substitutes);
  const filled = withSubstitutes(series, substitutes);
  const counts = countsOf(unpackDays(filled, 0, filled.days.length), { timeZone, nowMs: row.created_at.getTime() });
  return { series: { ...filled, ...counts, substitutes: spread + substitutes.length }, bridges };
}

/** Ranges in order that neither overlap nor touch. */
function joined(ranges: DayRange[]): DayRange[] {
  const all: DayRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else all.push({ from, to });
  }
  return all;
}

/** What the file measured goes before what is stored. */
function measuredIn(own: ReadDay[], stored: ReadonlyMap<string, Omit<ReadDay, 'day'>>): MeterDays {
  const measured = new Map([...stored].map(([day, amounts]) => [day, measuredOnly(amounts)]));
  for (const { day, ...amounts } of own) {
    const known = measured.get(day);
    const ofFile = measuredOnly(amounts);
    measured.set(day, known ? ofFile.map((amount, index) => amount ?? known[index] ?? null) : ofFile);
  }
  return measured;
}

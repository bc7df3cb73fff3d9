import type { ImportedSeries, ImportIssue, ImportPreview } from '@lichthof/contracts/import-previews.ts';
import { isError } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import {
  type AmountUnit,
  counterUnits,
  type SeriesMapping,
  unitRules,
} from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import { type ImportFile, type ImportSeries, readImportFile } from './read-import-file.ts';
import { type ChangedValues, findChangedValues } from './changed-values.db.ts';
import { partsOf } from './file-parts.ts';
import { readDeviceExchanges } from './device-exchanges.db.ts';
import { findForeignSeries, findImplausibleReadings } from './file-issues.db.ts';
import { findMeters, type ImportRow } from './imports.db.ts';

export interface CheckedImport {
  preview: ImportPreview;
  partsTotal: number;
}

/** Reads an import's file with a mapping: what it would store and what is wrong with it. */
export async function checkImport(
  db: Database,
  row: ImportRow,
  { mapping, signal }: { mapping: SeriesMapping[]; signal: AbortSignal },
): Promise<CheckedImport> {
  const found = [...(await findUnitMismatches(db, row, mapping)), ...(await findForeignSeries(db, row, mapping))];
  const file = await readImportFile(db, row, { mapping, signal });
  const changes = new Map<string, ChangedValues>();
  for (const series of file.series) {
    const changed = await findChangedValues(db, row.customer_id, series);
    if (changed) changes.set(series.seriesKey, changed);
    found.push(...(await implausibleReadingIssues(db, row, series)));
  }
  return {
    preview: previewOf({ file, found, changes, timeZone: row.time_zone }),
    partsTotal: partsOf(file.series).length,
  };
}

async function implausibleReadingIssues(db: Database, row: ImportRow, series: ImportSeries): Promise<ImportIssue[]> {
  if (series.readings.length === 0) return [];
  const { customer_id: customerId, time_zone: timeZone } = row;
  const { meterId } = series;
  const exchangeDays = (await readDeviceExchanges(db, { customerId, timeZone }, [meterId])).days.get(meterId) ?? [];
  const { fallsAtMs, keptAtMs } = await findImplausibleReadings(
    db,
    { customerId, meterId, exchangeDays },
    series.readings,
  );
  const column = series.name;
  const localOf = (atMs: number) => isoAt(atMs, timeZone).slice(0, 16);
  const falls = fallsAtMs.map((atMs) => ({ code: 'readingFalls' as const, column, count: 1, from: localOf(atMs) }));
  const [first] = keptAtMs;
  if (first === undefined) return falls;
  const kept = { column, count: keptAtMs.length, from: localOf(first), to: localOf(keptAtMs.at(-1)!) };
  return [...falls, { code: 'readingKept', ...kept }];
}

async function findUnitMismatches(db: Database, row: ImportRow, mapping: SeriesMapping[]): Promise<ImportIssue[]> {
  const estate = { customerId: row.customer_id, estateId: row.estate_id };
  const meters = await findMeters(db, estate, [...new Set(mapping.map(({ meterId }) => meterId))]);
  const baseUnits = new Map(meters.map(({ id, base_unit: baseUnit }) => [id, baseUnit]));
  if (mapping.some(({ meterId }) => !baseUnits.has(meterId))) throw notFound('Meter');
  const nameOf = (key: string) => row.layout.series.find((series) => series.key === key)?.name ?? key;
  return mapping
    .filter(({ meterId, unit }) => unitRules[unit].baseUnit !== baseUnits.get(meterId) || !isUsable(unit, row.layout))
    .map(({ seriesKey }) => ({ code: 'unitMismatch', column: nameOf(seriesKey), count: 1 }));
}

function isUsable(unit: AmountUnit, layout: ImportLayout): boolean {
  return layout.format === 'mscons' || layout.content === 'amounts' || counterUnits.includes(unit);
}

interface CheckedFile {
  file: ImportFile;
  /** What reading the file alone does not tell. */
  found: ImportIssue[];
  changes: Map<string, ChangedValues>;
  timeZone: TimeZone;
}

function previewOf({ file, found, changes, timeZone }: CheckedFile): ImportPreview {
  const valueChanges = file.series.flatMap((series) => changeIssue(series, changes.get(series.seriesKey)));
  const added = [...found, ...file.bridged, ...valueChanges];
  const errors = added.filter(({ code }) => isError(code));
  const issueCounts: Record<string, number> = { ...file.issueCounts };
  for (const { code, count } of added) issueCounts[code] = (issueCounts[code] ?? 0) + count;
  return {
    rowCount: file.rowCount,
    series: file.series.map((series) => importedSeriesOf(series, changes.get(series.seriesKey), timeZone)),
    issues: [...errors, ...file.issues, ...added.filter((issue) => !errors.includes(issue)).slice(0, listedIssues)],
    issueCounts,
    hasErrors: file.hasErrors || errors.length > 0,
  };
}

const listedIssues = 100;

function changeIssue({ name }: ImportSeries, changed: ChangedValues | undefined): ImportIssue[] {
  if (!changed) return [];
  const { quarterHours, firstDay, lastDay } = changed;
  const range = { from: `${firstDay}T00:00`, to: `${addDays(lastDay, 1)}T00:00` };
  return [{ code: 'valuesChange', column: name, count: quarterHours, ...range }];
}

function importedSeriesOf(
  series: ImportSeries,
  changed: ChangedValues | undefined,
  timeZone: TimeZone,
): ImportedSeries {
  const { seriesKey, name, meterId, total, quarterHours, missing, substitutes, readings } = series;
  return {
    seriesKey,
    name,
    meterId,
    total,
    quarterHours,
    missing,
    substitutes,
    readings: readings.length,
    ...periodOf(series, timeZone),
    changed: changed?.quarterHours ?? 0,
  };
}

/** Of quarter-hours where there are any, else from the first to the last reading. */
function periodOf({ days, readings }: ImportSeries, timeZone: TimeZone): Pick<ImportedSeries, 'from' | 'to'> {
  const readOn = readings.map(({ atMs }) => localDayOf(atMs, timeZone));
  const known = days.length > 0 ? days : readOn;
  const lastDay = known.at(-1);
  return { from: known[0] ?? null, to: lastDay === undefined ? null : addDays(lastDay, 1) };
}

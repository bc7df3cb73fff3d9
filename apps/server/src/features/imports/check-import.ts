import type { ImportedSeries, ImportIssue, ImportPreview } from '@lichthof/contracts/imports.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { unitRules, type SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { addDays } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { findChangedValues, type ChangedValues } from './changed-values.db.ts';
import type { PackedFile, ReadFileSeries } from './file-tasks.ts';
import { runFileTask } from './file-threads.ts';
import { partsOf } from './import-parts.ts';
import { findMeters, readContent, type ImportRow } from './imports.db.ts';

export interface CheckedImport {
  preview: ImportPreview;
  partsTotal: number;
}

/** Reads an import's file with a mapping: what it would store and what is wrong with it. */
export async function checkImport(db: Database, row: ImportRow, mapping: SeriesMapping[]): Promise<CheckedImport> {
  const mismatches = await findUnitMismatches(db, row, mapping);
  const file = await readImportFile(db, row, mapping);
  const changes = new Map<string, ChangedValues>();
  for (const series of file.series) {
    const changed = await findChangedValues(db, row.customer_id, series);
    if (changed) changes.set(series.seriesKey, changed);
  }
  return {
    preview: previewOf(file, mismatches, changes),
    partsTotal: partsOf(file.series).length,
  };
}

const dayMs = 86_400_000;

/** The file's values as they would be stored: always the same for the same import and mapping. */
export async function readImportFile(
  db: Database,
  row: Pick<ImportRow, 'id' | 'layout' | 'time_zone' | 'created_at'>,
  mapping: SeriesMapping[],
): Promise<PackedFile> {
  const content = await readContent(db, row.id);
  if (!content) throw conflict(ErrorCode.ImportNotReady, 'The file has been loaded already');
  const latestAt = row.created_at.getTime() + dayMs;
  return runFileTask({
    kind: 'read',
    content,
    options: { layout: row.layout, mapping, timeZone: row.time_zone, latestAt },
  });
}

async function findUnitMismatches(db: Database, row: ImportRow, mapping: SeriesMapping[]): Promise<ImportIssue[]> {
  const estate = { customerId: row.customer_id, estateId: row.estate_id };
  const meters = await findMeters(db, estate, [...new Set(mapping.map(({ meterId }) => meterId))]);
  const baseUnits = new Map(meters.map(({ id, base_unit: baseUnit }) => [id, baseUnit]));
  if (mapping.some(({ meterId }) => !baseUnits.has(meterId))) throw notFound('Meter');
  const nameOf = (key: string) => row.layout.series.find((series) => series.key === key)?.name ?? key;
  return mapping
    .filter(({ meterId, unit }) => unitRules[unit].baseUnit !== baseUnits.get(meterId))
    .map(({ seriesKey }) => ({ code: 'unitMismatch', column: nameOf(seriesKey), count: 1 }));
}

function previewOf(file: PackedFile, mismatches: ImportIssue[], changes: Map<string, ChangedValues>): ImportPreview {
  const valueChanges = file.series.flatMap((series) => changeIssue(series, changes.get(series.seriesKey)));
  const changedCount = valueChanges.reduce((sum, { count }) => sum + count, 0);
  return {
    rowCount: file.rowCount,
    series: file.series.map((series) => importedSeriesOf(series, changes.get(series.seriesKey))),
    issues: [...mismatches, ...file.issues, ...valueChanges],
    issueCounts: {
      ...file.issueCounts,
      ...(mismatches.length > 0 && { unitMismatch: mismatches.length }),
      ...(changedCount > 0 && { valuesChange: changedCount }),
    },
    hasErrors: file.hasErrors || mismatches.length > 0,
  };
}

function changeIssue({ name }: ReadFileSeries, changed: ChangedValues | undefined): ImportIssue[] {
  if (!changed) return [];
  const { quarterHours, firstDay, lastDay } = changed;
  const range = { from: `${firstDay}T00:00`, to: `${addDays(lastDay, 1)}T00:00` };
  return [{ code: 'valuesChange', column: name, count: quarterHours, ...range }];
}

function importedSeriesOf(series: ReadFileSeries, changed: ChangedValues | undefined): ImportedSeries {
  const { seriesKey, name, meterId, total, quarterHours, missing, days } = series;
  const lastDay = days.at(-1);
  return {
    seriesKey,
    name,
    meterId,
    total,
    quarterHours,
    missing,
    from: days[0] ?? null,
    to: lastDay === undefined ? null : addDays(lastDay, 1),
    changed: changed?.quarterHours ?? 0,
  };
}

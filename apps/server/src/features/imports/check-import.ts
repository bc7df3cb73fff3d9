import type { ImportComparison } from '@lichthof/contracts/imports/import-comparisons.ts';
import type { ImportIssue, ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { isError } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { Database } from '../../database/database.ts';
import { type ChangedValues, compareWithStored, readBilledPeriods } from './changed-values.db.ts';
import { findForeignSeries } from './file-issues.db.ts';
import { partsOf } from './file-parts.ts';
import { previewOf } from './import-preview.ts';
import { requireMeasured } from '../metering/computed/require-measured.ts';
import { findMeters, type ImportMeter, type ImportRow } from './imports.db.ts';
import { compareImport } from './comparisons/compare-import.ts';
import { findUnitIssues } from './mapping-issues.ts';
import { buildQuestion } from './questions/build-question.ts';
import { askAboutFactors, findMixedFactors } from './questions/factor-questions.ts';
import { askAboutMapping } from './questions/mapping-questions.ts';
import { askAboutParts } from './recipes/part-questions.ts';
import { type CheckedSeries, readTotalsWithFile } from './questions/estate-questions.ts';
import { askAboutValues } from './questions/value-questions.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';
import { checkReadings } from './reading-issues.ts';

export interface CheckedImport {
  preview: ImportPreview;
  partsTotal: number;
}

interface CheckRules {
  mapping: SeriesMapping[];
  signal: AbortSignal;
}

/** Reads an import's file with a mapping: what it would store, what is wrong with it, and what must be asked. */
export async function checkImport(db: Database, row: ImportRow, rules: CheckRules): Promise<CheckedImport> {
  const meters = await findMeters(db, { customerId: row.customer_id, estateId: row.estate_id });
  await requireMeasured(
    db,
    row.customer_id,
    rules.mapping.map(({ meterId }) => meterId),
  );
  const unitIssues = findUnitIssues(row.layout, rules.mapping, meters);
  const foreign = await findForeignSeries(db, row, rules.mapping);
  const file = await readImportFile(db, row, rules);
  const found = [...unitIssues, ...foreign.issues, ...findMixedFactors(rules.mapping, meters, file)];
  const checking = { row, meters, file, ...rules };
  const parts = row.layout.format === 'recipe' ? askAboutParts(row.layout, rules.mapping) : [];
  const reading = [...parts, ...askAboutFactors(rules.mapping, file, row.time_zone)];
  const mapped = askAboutMapping(row.layout.series, { mapping: rules.mapping, meters, file });
  const named = [...mapped, ...foreign.questions];
  const hasErrors = file.hasErrors || found.some(({ code }) => isError(code));
  const values = await checkValues(db, checking, { isReadCertainly: reading.length === 0 && !hasErrors });
  const stray = file.strayRows ? [buildQuestion({ code: 'strayRows', ...file.strayRows })] : [];
  const questions = [...reading, ...oncePerSeries(named), ...stray, ...values.questions];
  const changes = values.changes;
  return {
    preview: previewOf({
      file,
      found: [...found, ...values.issues],
      changes,
      questions,
      timeZone: row.time_zone,
      comparison: values.comparison,
    }),
    partsTotal: partsOf(file.series).length,
  };
}

interface Checking extends CheckRules {
  row: ImportRow;
  meters: ImportMeter[];
  file: ImportFile;
}

interface CheckedValues {
  issues: ImportIssue[];
  questions: ImportQuestion[];
  changes: Map<string, ChangedValues>;
  comparison: ImportComparison;
}

/** What the values say is only asked once it is certain how they are read. */
async function checkValues(
  db: Database,
  { row, meters, file }: Checking,
  { isReadCertainly }: { isReadCertainly: boolean },
): Promise<CheckedValues> {
  const { customer_id: customerId, estate_id: estateId, time_zone: timeZone } = row;
  const billedPeriods = await readBilledPeriods(db, { customerId, estateId });
  const result: Omit<CheckedValues, 'comparison'> = { issues: [], questions: [], changes: new Map() };
  const checked: CheckedSeries[] = [];
  for (const series of file.series) {
    const comparison = await compareWithStored(db, { customerId, series, billedPeriods });
    if (comparison.changed) result.changes.set(series.seriesKey, comparison.changed);
    const readings = await checkReadings(db, row, series);
    result.issues.push(...readings.issues);
    if (isReadCertainly) result.questions.push(...readings.questions);
    const meter = meters.find(({ id }) => id === series.meterId)!;
    checked.push({ series, meter, comparison });
  }
  const totals = await readTotalsWithFile(db, { customerId, estateId }, checked);
  if (isReadCertainly)
    result.questions.push(...(await askAboutValues(db, { customerId, estateId, timeZone, meters }, checked, totals)));
  return { ...result, comparison: await compareImport(db, { customerId, timeZone }, { checked, totals }) };
}

const oncePerSeries = (questions: ImportQuestion[]): ImportQuestion[] => [
  ...new Map(questions.map((question) => [question.seriesKey, question])).values(),
];

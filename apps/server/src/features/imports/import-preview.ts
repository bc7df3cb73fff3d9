import type { ImportComparison } from '@lichthof/contracts/imports/import-comparisons.ts';
import type { ImportedSeries, ImportIssue, ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { isError } from '@lichthof/domain/metering/quarter-hour-file/issues.ts';
import type { FileTimes } from '@lichthof/domain/metering/quarter-hour-file/read-file.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { ChangedValues } from './changed-values.db.ts';
import type { ImportFile, ImportSeries } from './read-import-file.ts';

export interface CheckedFile {
  file: ImportFile;
  /** What reading the file alone does not tell. */
  found: ImportIssue[];
  changes: Map<string, ChangedValues>;
  questions: ImportQuestion[];
  comparison: ImportComparison;
  timeZone: TimeZone;
}

export function previewOf({ file, found, changes, questions, comparison, timeZone }: CheckedFile): ImportPreview {
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
    questions,
    comparison,
    times: timesOf(file, timeZone),
  };
}

function timesOf({ times }: ImportFile, timeZone: TimeZone): ImportPreview['times'] {
  if (!times) return null;
  const writtenTime = ({ text, fromMs, toMs }: FileTimes['first']) => ({
    text,
    from: isoAt(fromMs, timeZone),
    to: isoAt(toMs, timeZone),
  });
  return { first: writtenTime(times.first), last: writtenTime(times.last) };
}

const listedIssues = 100;

/** Substitutes that give way; whatever else is replaced is asked about. */
function changeIssue({ name }: ImportSeries, changed: ChangedValues | undefined): ImportIssue[] {
  if (!changed || changed.measured + changed.billed > 0) return [];
  const { quarterHours, firstDay, endDay } = changed;
  const range = { from: `${firstDay}T00:00`, to: `${endDay}T00:00` };
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

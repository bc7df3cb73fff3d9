import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import { isoAt } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { readDeviceExchanges } from './device-exchanges.db.ts';
import { findImplausibleReadings } from './file-issues.db.ts';
import type { ImportRow } from './imports.db.ts';
import { buildQuestion } from './questions/build-question.ts';
import type { ImportSeries } from './read-import-file.ts';

interface CheckedReadings {
  issues: ImportIssue[];
  questions: ImportQuestion[];
}

/** Readings that are lower than the one before, which is asked about, and readings that stay as they are stored. */
export async function checkReadings(db: Database, row: ImportRow, series: ImportSeries): Promise<CheckedReadings> {
  if (series.readings.length === 0) return { issues: [], questions: [] };
  const { customer_id: customerId, time_zone: timeZone } = row;
  const { meterId, seriesKey, name: column } = series;
  const exchangeDays = (await readDeviceExchanges(db, { customerId, timeZone }, [meterId])).days.get(meterId) ?? [];
  const meter = { customerId, meterId, exchangeDays };
  const { fallsAtMs, keptAtMs } = await findImplausibleReadings(db, meter, series.readings);
  const localOf = (atMs: number) => isoAt(atMs, timeZone).slice(0, 16);
  const [firstFall, firstKept] = [fallsAtMs[0], keptAtMs[0]];
  const falls = { seriesKey, column, meterId, count: fallsAtMs.length };
  const kept = { column, count: keptAtMs.length };
  return {
    questions:
      firstFall === undefined ? [] : [buildQuestion({ code: 'readingFalls', ...falls, from: localOf(firstFall) })],
    issues:
      firstKept === undefined
        ? []
        : [{ code: 'readingKept', ...kept, from: localOf(firstKept), to: localOf(getLast(keptAtMs)) }],
  };
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportIssue } from '@lichthof/contracts/import-previews.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { dayMs } from '@lichthof/domain/time/days.ts';
import { isoAt, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { type BridgedSeries, bridgeSeries, type ImportSeries } from './bridge-series.ts';
import type { PackedFile, tasks } from './file-tasks.ts';
import { type ImportRow, readContent } from './imports.db.ts';
import { readDeviceExchanges } from './device-exchanges.db.ts';
import { createWorkerQueue } from '../../integrations/workers/worker-queue.ts';

export interface ImportFile extends Omit<PackedFile, 'series'> {
  series: ImportSeries[];
  /** What was said of missing lines between counters. */
  bridged: ImportIssue[];
}

type FileOfImport = Pick<ImportRow, 'id' | 'customer_id' | 'layout' | 'time_zone' | 'created_at'>;

/** The file's values as they would be stored. Its days and readings are always the same for the same mapping. */
export async function readImportFile(db: Database, row: FileOfImport, mapping: SeriesMapping[]): Promise<ImportFile> {
  const content = await readContent(db, row.id);
  if (!content) throw conflict(ErrorCode.ImportNotReady, 'The file has been loaded already');
  const place = { customerId: row.customer_id, timeZone: row.time_zone };
  const { exchanges } = await readDeviceExchanges(
    db,
    place,
    mapping.map(({ meterId }) => meterId),
  );
  const nowMs = row.created_at.getTime();
  const { layout, time_zone: timeZone } = row;
  const options = { layout, mapping, timeZone, latestAt: nowMs + dayMs, nowMs, exchanges };
  const file = await runFileTask('readFile', { content, options });
  const bridged = await bridgeAll(db, row, file);
  return { ...file, series: bridged.map(({ series }) => series), bridged: issuesOf(bridged, timeZone) };
}

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
    const { column: _, ...ofAll } = found[0]!;
    return found.length === bridged.length ? [ofAll] : found;
  });
}

/** The memory is enough for 64 MB of the shortest cells. */
const limits = { memoryMb: 3072, longestMs: 300_000 };

/** Works on a file in a worker, one file at a time. */
export const runFileTask = createWorkerQueue<typeof tasks>(new URL('./file-tasks.ts', import.meta.url), limits);

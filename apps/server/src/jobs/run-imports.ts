import { getItem } from '@lichthof/domain/collections/items.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { runAsKey } from '../database/audit/acting-key.ts';
import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
import { type Claim, ClaimLostError, endClaimed, updateClaimed } from '../database/work-claims.ts';
import { type ImportSeries, readImportFile } from '../features/imports/read-import-file.ts';
import { type ImportPart, partsOf, unpackDays } from '../features/imports/file-parts.ts';
import { readClaimedImport, type StartedImport } from '../features/imports/imports.db.ts';
import { keepDaysAfter, keepDaysBefore, keepReadings } from '../features/imports/revocations/days-before.db.ts';
import { deriveMarkedComputedDays } from '../features/metering/computed/derive-marked-days.ts';
import { fillMeterDays, saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { addWebhookEvent } from '../features/webhooks/add-webhook-event.ts';
import { insertReadings } from '../features/metering/readings/insert-readings.db.ts';
import { isStorageFull } from '../http/error-answers.ts';
import { HttpError } from '../http/errors.ts';
import { startRepeating } from './repeat.ts';
import { revokeImportedDays } from './revoke-import.ts';
import { runNextClaimed } from './run-claimed-work.ts';

interface Tools {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

type ImportClaim = Claim<'value_import'>;

/** Of different customers, so that a large file of one does not make the others wait. */
const importsAtOnce = 3;

/** Loads the values of started imports into the store, looking for them every `pauseMs`. Several servers may run this. */
export function startImportJob({ db, log, pauseMs = 1000 }: Tools & { pauseMs?: number }): () => Promise<void> {
  const work = (claim: ImportClaim, signal: AbortSignal) => loadOrFail({ db, log }, claim, signal);
  const stops = Array.from({ length: importsAtOnce }, () =>
    startRepeating({
      log,
      pauseMs,
      failure: 'Looking for imports failed',
      doNext: (signal) => runNextClaimed({ db, log, table: 'value_import', work }, signal),
    }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

async function loadOrFail({ db, log }: Tools, claim: ImportClaim, signal: AbortSignal): Promise<void> {
  try {
    await load(db, claim, signal);
  } catch (error) {
    if (error instanceof ClaimLostError || error instanceof DatabaseUnreachableError) throw error;
    // the server stops while the file is read: the next one reads it again
    if (signal.aborted) return;
    log.error(error, `Import ${claim.id} failed`);
    await db.transaction().execute(async (tx) => {
      await endClaimed(tx, claim, { state: 'failed', failure: failureOf(error as Error) });
      await addImportEvent(tx, claim);
    });
  }
}

const addImportEvent = (tx: Database, { customerId, id }: ImportClaim) =>
  addWebhookEvent(tx, { customerId, event: 'import.finished', ids: [id] });

function failureOf(error: Error): 'storageFull' | 'fileTooComplex' | 'unexpected' {
  if (isStorageFull(error)) return 'storageFull';
  return error instanceof HttpError && error.statusCode === 413 ? 'fileTooComplex' : 'unexpected';
}

/**
 * Stores each part in one transaction that also counts it, so that the server that continues after an interruption neither loses
 * nor repeats one.
 */
async function load(db: Database, claim: ImportClaim, signal: AbortSignal): Promise<void> {
  const started = await readClaimedImport(db, claim);
  if (started.revoked_by !== null) return revokeImportedDays(db, claim, { started, signal });
  const { series } = await readImportFile(db, started, { mapping: started.mapping, signal });
  for (const [index, part] of partsOf(series).entries()) {
    if (index < started.parts_done) continue;
    if (signal.aborted) return;
    await db.transaction().execute(async (tx) => {
      await updateClaimed(tx, claim, { parts_done: index + 1 });
      await savePart(tx, started, { part, series: getItem(series, part.seriesIndex) });
    });
  }
  await deriveMarkedComputedDays(db, { customerId: started.customer_id, estateId: started.estate_id }, signal);
  if (signal.aborted) return;
  await db.transaction().execute((tx) => finish(tx, claim, started));
}

async function finish(tx: Database, claim: ImportClaim, started: StartedImport): Promise<void> {
  const { id: objectId, customer_id: customerId, created_by: userId, result } = started;
  await endClaimed(tx, claim, { state: 'done', content: null, first_rows: '[]', finished_at: sql<Date>`now()` });
  await addImportEvent(tx, claim);
  const object = { customerId, userId, objectType: 'value_import' as const, objectId };
  await runAsKey(started.api_key_name, () => addAuditEntry(tx, { ...object, action: 'finish', after: result ?? [] }));
}

async function savePart(
  tx: Database,
  { id: importId, customer_id: customerId, created_by: authorId, decisions }: StartedImport,
  { part, series }: { part: ImportPart; series: ImportSeries },
): Promise<void> {
  const { meterId } = series;
  const keys = { customerId, importId, meterId };
  if (part.of === 'readings') {
    const sent = series.readings.slice(part.from, part.to);
    return keepReadings(tx, keys, await insertReadings(tx, { customerId, meterId, authorId }, sent));
  }
  const days = unpackDays(series, part.from, part.to).map((day) => ({ meterId, ...day }));
  const written = { ...keys, days: days.map(({ day }) => day) };
  await keepDaysBefore(tx, written);
  await (keepsStored(decisions, series) ? fillMeterDays : saveMeterDays)(tx, customerId, days, 'later');
  await keepDaysAfter(tx, written);
}

/** The user who loads a file may decide that it only fills missing values. */
function keepsStored(decisions: StartedImport['decisions'], { seriesKey }: ImportSeries): boolean {
  return (decisions ?? []).some(({ question, answer }) => question.seriesKey === seriesKey && answer === 'keep');
}

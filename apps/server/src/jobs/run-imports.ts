import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { ImportSeries } from '../features/imports/bridge-series.ts';
import { addAuditEntry } from '../features/imports/import-audit.db.ts';
import * as claims from '../features/imports/import-claims.db.ts';
import { partsOf, type ImportPart } from '../features/imports/import-parts.ts';
import { unpackDays } from '../features/imports/packed-days.ts';
import { readImportFile, type ImportFile } from '../features/imports/read-import-file.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { insertReadings } from '../features/metering/readings/insert-readings.db.ts';
import { isStorageFull } from '../http/error-answers.ts';
import { withHeartbeat } from './heartbeat.ts';
import { atMostEvery } from './now-and-then.ts';
import { startRepeating } from './repeat.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;
const cleaningMs = 3_600_000;

/**
 * Loads started imports part by part: each part is one transaction that also counts it, so whoever goes on after an
 * interruption neither loses nor repeats one. Several servers may run this beside each other.
 */
export function startImportJob(parts: JobParts): () => Promise<void> {
  const clean = atMostEvery(cleaningMs, () => claims.deleteOldDrafts(parts.db));
  return startRepeating({
    log: parts.log,
    pauseMs,
    failure: 'Looking for imports failed',
    doNext: async (signal) => {
      const isBusy = await loadNext(parts, signal);
      if (!isBusy) await clean();
      return isBusy;
    },
  });
}

async function loadNext(parts: JobParts, signal: AbortSignal): Promise<boolean> {
  const claimed = await claims.claimImport(parts.db, randomUUID());
  if (!claimed) return false;
  try {
    await withHeartbeat(
      () => claims.keepClaim(parts.db, claimed),
      () => load(parts.db, claimed, signal),
    );
  } catch (error) {
    parts.log.error(error, `Import ${claimed.id} failed`);
    await claims.failImport(parts.db, claimed, isStorageFull(error as Error) ? 'storageFull' : 'unexpected');
  }
  return true;
}

async function load(db: Database, claimed: claims.ClaimedImport, signal: AbortSignal): Promise<void> {
  const file = await readImportFile(db, claimed, claimed.mapping);
  const parts = partsOf(file.series);
  for (const [index, part] of parts.entries()) {
    if (index < claimed.parts_done) continue;
    if (signal.aborted) return claims.releaseClaim(db, claimed);
    const isOurs = await loadPart(db, claimed, { index, part, file });
    if (!isOurs) return;
  }
  await db.transaction().execute(async (tx) => {
    if (!(await claims.finishImport(tx, claimed))) return;
    const act = { action: 'finish', userId: claimed.created_by, after: claimed.result ?? [] } as const;
    await addAuditEntry(tx, claimed, act);
  });
}

interface PartToLoad {
  index: number;
  part: ImportPart;
  file: ImportFile;
}

function loadPart(db: Database, claimed: claims.ClaimedImport, { index, part, file }: PartToLoad): Promise<boolean> {
  const series = file.series[part.seriesIndex]!;
  return db.transaction().execute(async (tx) => {
    const isOurs = await claims.countPart(tx, claimed, index);
    if (!isOurs) return false;
    await savePart(tx, claimed, { part, series });
    return true;
  });
}

async function savePart(
  tx: Database,
  { customer_id: customerId, created_by: authorId }: claims.ClaimedImport,
  { part, series }: { part: ImportPart; series: ImportSeries },
): Promise<void> {
  const { meterId } = series;
  if (part.of === 'readings') {
    return insertReadings(tx, { customerId, meterId, authorId }, series.readings.slice(part.from, part.to));
  }
  const days = unpackDays(series, part.from, part.to);
  await saveMeterDays(
    tx,
    customerId,
    days.map((day) => ({ meterId, ...day })),
  );
}

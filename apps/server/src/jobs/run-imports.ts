import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { readImportFile } from '../features/imports/check-import.ts';
import type { PackedFile } from '../features/imports/file-tasks.ts';
import { addAuditEntry } from '../features/imports/import-audit.db.ts';
import * as claims from '../features/imports/import-claims.db.ts';
import { partsOf, type ImportPart } from '../features/imports/import-parts.ts';
import { unpackDays } from '../features/imports/packed-days.ts';
import { saveMeterDays } from '../features/metering/meter-days.db.ts';
import { isStorageFull } from '../http/error-answers.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;
const heartbeatMs = 4000;
const cleaningMs = 3_600_000;

/**
 * Loads started imports part by part: each part is one transaction that also counts it, so whoever goes on after an
 * interruption neither loses nor repeats one. Several servers may run this beside each other.
 */
export function startImportJob(parts: JobParts): () => Promise<void> {
  const stopped = new AbortController();
  const working = work(parts, stopped.signal);
  return async () => {
    stopped.abort();
    await working;
  };
}

async function work(parts: JobParts, signal: AbortSignal): Promise<void> {
  let cleanedAt = 0;
  while (!signal.aborted) {
    try {
      const isBusy = await loadNext(parts, signal);
      if (isBusy) continue;
      if (Date.now() - cleanedAt > cleaningMs) {
        await claims.deleteOldDrafts(parts.db);
        cleanedAt = Date.now();
      }
    } catch (error) {
      parts.log.error(error, 'Looking for imports failed');
    }
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function loadNext(parts: JobParts, signal: AbortSignal): Promise<boolean> {
  const claimed = await claims.claimImport(parts.db, randomUUID());
  if (!claimed) return false;
  const heartbeat = setInterval(() => void claims.keepClaim(parts.db, claimed).catch(() => undefined), heartbeatMs);
  try {
    await load(parts.db, claimed, signal);
  } catch (error) {
    parts.log.error(error, `Import ${claimed.id} failed`);
    await claims.failImport(parts.db, claimed, isStorageFull(error as Error) ? 'storageFull' : 'unexpected');
  } finally {
    clearInterval(heartbeat);
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
  file: PackedFile;
}

function loadPart(db: Database, claimed: claims.ClaimedImport, { index, part, file }: PartToLoad): Promise<boolean> {
  const series = file.series[part.seriesIndex]!;
  const days = unpackDays(series, part.from, part.to);
  return db.transaction().execute(async (tx) => {
    const isOurs = await claims.countPart(tx, claimed, index);
    if (!isOurs) return false;
    const { meterId } = series;
    await saveMeterDays(
      tx,
      claimed.customer_id,
      days.map(({ day, amounts }) => ({ meterId, day, amounts, statuses: null })),
    );
    return true;
  });
}

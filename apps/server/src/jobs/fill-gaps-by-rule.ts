import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { fillGapsOfEstate } from '../features/metering/gaps/fill-gaps-by-rule.ts';
import { claimRule } from '../features/metering/gaps/gap-fill-rules.db.ts';
import { startRepeating } from './repeat.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
}

const pauseMs = 60_000;
const beginsAfterMs = 3 * 3_600_000;
// all zones in which estates lie keep the same clock

/**
 * Fills gaps by the rules of the estates, once a night from three o'clock on or as soon as the server runs again.
 * Several servers may run this at the same time: a rule belongs to the server that stores the day first.
 */
export function startGapFillingJob(parts: JobParts): () => Promise<void> {
  return startRepeating({
    log: parts.log,
    pauseMs,
    failure: 'Filling gaps by rule failed',
    doNext: (signal) => fillNextEstate(parts, signal),
  });
}

/** Whether an estate was left to do. */
export async function fillNextEstate({ db, log, now = Date.now }: JobParts, signal: AbortSignal): Promise<boolean> {
  const today = localDayOf(now(), defaultTimeZone);
  if (now() < startOfDay(today, defaultTimeZone) + beginsAfterMs) return false;
  const rule = await claimRule(db, today);
  if (!rule) return false;
  // one estate that fails must not keep the others waiting
  await fillGapsOfEstate(db, rule, { now: now(), signal }).catch((error: unknown) =>
    log.error(error, `Filling gaps of estate ${rule.estateId} failed`),
  );
  return true;
}

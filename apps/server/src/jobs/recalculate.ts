import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { findWaitingCustomers, finishInterrupted } from '../features/recalculations/recalculations.db.ts';
import { recalculate } from '../workflows/recalculate.ts';
import { startRepeating } from './repeat.ts';

export interface NightlyJobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
}

const pauseMs = 60_000;
const nightBeginsMs = 2 * 3_600_000;
/** How long counters of edges are kept, in days. */
export const counterDays = 40;
const rowsAtOnce = 2000;

/** Two hours after the latest local midnight that is so long ago: what was asked for before is due. */
export function latestNight(nowMs: number): number {
  const today = localDayOf(nowMs, defaultTimeZone);
  const night = startOfDay(today, defaultTimeZone) + nightBeginsMs;
  return night <= nowMs ? night : startOfDay(addDays(today, -1), defaultTimeZone) + nightBeginsMs;
}

/**
 * From two in the night on lets key figures follow what was changed on meters the day before, and clears away old
 * counters; a night that no server was there for is caught up with. Several servers may run this beside each other: a
 * change is taken by locking its row.
 */
export function startNightlyJob({ db, log, now = Date.now }: NightlyJobParts): () => Promise<void> {
  let clearedNight = 0;
  const doNext = async (signal: AbortSignal) => {
    const night = latestNight(now());
    await recalculateAll({ db, log }, night, signal);
    if (clearedNight < night && (await clearCounters(db, night, signal))) clearedNight = night;
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'The nightly job failed', doNext });
}

async function recalculateAll({ db, log }: NightlyJobParts, night: number, signal: AbortSignal): Promise<void> {
  await finishInterrupted(db);
  const requestedBefore = new Date(night);
  for (const customerId of await findWaitingCustomers(db, requestedBefore)) {
    if (signal.aborted) return;
    const run = () => recalculate({ db, log }, { customerId, startedBy: null, requestedBefore });
    await runForCustomers([customerId], run).catch((error: unknown) =>
      log.error(error, `Recalculating customer ${customerId} failed`),
    );
  }
}

/** Deletes old counters of edges, some rows at a time. Whether all are gone. */
async function clearCounters(db: Database, night: number, signal: AbortSignal): Promise<boolean> {
  const firstKept = addDays(localDayOf(night, defaultTimeZone), -counterDays);
  for (const name of ['counter_day', 'unmapped_register_day']) {
    const table = sql.table(name);
    const { rows } = await sql<{ customerId: number }>`
      select distinct /* all customers: finds those with old counters */ customer_id as "customerId"
      from ${table} where day < ${firstKept}::date`.execute(db);
    for (const { customerId } of rows) {
      let cleared = BigInt(rowsAtOnce);
      while (cleared === BigInt(rowsAtOnce)) {
        if (signal.aborted) return false;
        const { numAffectedRows = 0n } = await sql`
          delete from ${table} where customer_id = ${customerId} and ctid = any(array(
            select ctid from ${table}
            where customer_id = ${customerId} and day < ${firstKept}::date limit ${rowsAtOnce}))`.execute(db);
        cleared = numAffectedRows;
      }
    }
  }
  return true;
}

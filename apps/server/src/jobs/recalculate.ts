import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { selectReachable } from '../database/reachable-customers.ts';
import {
  findInterruptedCustomers,
  findWaitingCustomers,
  finishInterrupted,
} from '../features/recalculations/recalculations.db.ts';
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
    if (clearedNight < night && (await clearCounters({ db, log }, night, signal))) clearedNight = night;
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'The nightly job failed', doNext });
}

async function recalculateAll({ db, log }: NightlyJobParts, night: number, signal: AbortSignal): Promise<void> {
  const interrupted = await findInterruptedCustomers(db);
  await doForEach(
    interrupted,
    { log, signal, failure: 'Finishing an interrupted recalculation failed' },
    (customerId) => finishInterrupted(db, customerId),
  );
  const requestedBefore = new Date(night);
  const waiting = await findWaitingCustomers(db, requestedBefore);
  await doForEach(waiting, { log, signal, failure: 'Recalculating failed' }, (customerId) =>
    recalculate({ db, log }, { customerId, startedBy: null, requestedBefore }),
  );
}

interface Round extends Pick<NightlyJobParts, 'log'> {
  failure: string;
  signal: AbortSignal;
}

/** One customer that fails does not keep the others waiting. Whether all were done. */
async function doForEach(
  customerIds: number[],
  { log, failure, signal }: Round,
  work: (customerId: number) => Promise<unknown>,
): Promise<boolean> {
  let failures = 0;
  for (const customerId of customerIds) {
    if (signal.aborted) return false;
    await runForCustomers([customerId], () => work(customerId)).catch((error: unknown) => {
      failures += 1;
      log.error(error, `${failure}: customer ${customerId}`);
    });
  }
  return failures === 0;
}

/** Deletes old counters of edges, some rows at a time. Whether all are gone, those of customers out of reach included. */
async function clearCounters({ db, log }: NightlyJobParts, night: number, signal: AbortSignal): Promise<boolean> {
  const firstKept = addDays(localDayOf(night, defaultTimeZone), -counterDays);
  let isCleared = true;
  for (const name of ['counter_day', 'unmapped_register_day']) {
    const { rows, isWhole } = await selectReachable(db, {
      why: 'finds those with old counters',
      statement: (ofCustomer) => sql<{ customerId: number }>`
        select distinct customer_id as "customerId" from ${sql.table(name)}
        where ${ofCustomer('customer_id')} and day < ${firstKept}::date`,
    });
    const customerIds = rows.map(({ customerId }) => customerId);
    const isDone = await doForEach(customerIds, { log, signal, failure: 'Clearing counters failed' }, (customerId) =>
      clearCountersOf(db, { customerId, name, firstKept }, signal),
    );
    isCleared &&= isWhole && isDone && !signal.aborted;
  }
  return isCleared;
}

interface OldCounters {
  customerId: number;
  name: string;
  firstKept: string;
}

async function clearCountersOf(db: Database, old: OldCounters, signal: AbortSignal): Promise<void> {
  const table = sql.table(old.name);
  let cleared = BigInt(rowsAtOnce);
  while (cleared === BigInt(rowsAtOnce) && !signal.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where customer_id = ${old.customerId} and ctid = any(array(
        select ctid from ${table}
        where customer_id = ${old.customerId} and day < ${old.firstKept}::date limit ${rowsAtOnce}))`.execute(db);
    cleared = numAffectedRows;
  }
}

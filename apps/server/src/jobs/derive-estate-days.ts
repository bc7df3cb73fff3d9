import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { deriveMarkedComputedDays, findEstatesToCompute } from '../features/metering/computed/derive-marked-days.ts';
import { deriveMarkedDays, findMarkedEstates } from '../features/monitoring/estate-days.db.ts';
import { startRepeating } from './repeat.ts';

const pauseMs = 5_000;
const estatesPerRound = 50;

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Derives the balance of days whose values have changed, within seconds of the change.
 * Several servers may run this at the same time: a mark is taken by deleting it.
 */
export function startDerivingEstateDays(db: Database, log: Log): () => Promise<void> {
  return startRepeating({
    log,
    pauseMs,
    failure: 'Deriving estate days failed',
    doNext: (signal) => deriveRound(db, log, signal),
  });
}

/** Whether the next round can follow at once: more estates may wait, and none of these has failed. */
async function deriveRound(db: Database, log: Log, signal: AbortSignal): Promise<boolean> {
  await computeMeters(db, log, signal);
  const estates = await findMarkedEstates(db, estatesPerRound);
  let failures = 0;
  for (const { from, to, ...estate } of estates) {
    if (signal.aborted) return false;
    // one estate that cannot be derived must not keep the others waiting
    const derive = () => deriveMarkedDays(db, estate, { from, to });
    await runForCustomers([estate.customerId], derive).catch((error: unknown) => {
      failures += 1;
      log.error(error, `Deriving the days of estate ${estate.estateId} failed`);
    });
  }
  return estates.length >= estatesPerRound && failures === 0;
}

/** Derives computed meters whose import was interrupted, before the balances that use them. */
async function computeMeters(db: Database, log: Log, signal: AbortSignal): Promise<void> {
  for (const estate of await findEstatesToCompute(db, estatesPerRound)) {
    if (signal.aborted) return;
    const derive = () => deriveMarkedComputedDays(db, estate, signal);
    await runForCustomers([estate.customerId], derive).catch((error: unknown) =>
      log.error(error, `Deriving the computed meters of estate ${estate.estateId} failed`),
    );
  }
}

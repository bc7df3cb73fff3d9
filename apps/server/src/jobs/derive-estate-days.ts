import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
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
  const doNext = async (signal: AbortSignal) => {
    await deriveRound(db, log, signal);
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'Deriving estate days failed', doNext });
}

async function deriveRound(db: Database, log: Log, signal: AbortSignal): Promise<void> {
  for (const { from, to, ...estate } of await findMarkedEstates(db, estatesPerRound)) {
    if (signal.aborted) return;
    // one estate that cannot be derived must not keep the others waiting
    const derive = () => deriveMarkedDays(db, estate, { from, to });
    await runForCustomers([estate.customerId], derive).catch((error: unknown) =>
      log.error(error, `Deriving the days of estate ${estate.estateId} failed`),
    );
  }
}

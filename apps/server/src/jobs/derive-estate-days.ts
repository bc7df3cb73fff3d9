import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { deriveMarkedDays, findMarkedEstates } from '../features/monitoring/estate-days.db.ts';

const pauseMs = 5_000;
const estatesPerRound = 50;

/**
 * Derives the balance of days whose values have changed, within seconds of the change.
 * Several servers may run this beside each other: a mark is taken by deleting it.
 */
export function startDerivingEstateDays(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const stopped = new AbortController();
  const running = deriveUntil(stopped.signal, db, log);
  return async () => {
    stopped.abort();
    await running;
  };
}

async function deriveUntil(signal: AbortSignal, db: Database, log: FastifyBaseLogger): Promise<void> {
  while (!signal.aborted) {
    await deriveRound(db, log, signal).catch((error: unknown) => log.error(error, 'Deriving estate days failed'));
    await pause(signal);
  }
}

async function deriveRound(db: Database, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  for (const { from, to, ...estate } of await findMarkedEstates(db, estatesPerRound)) {
    if (signal.aborted) return;
    // one estate that cannot be derived must not keep the others waiting
    await deriveMarkedDays(db, estate, { from, to }).catch((error: unknown) =>
      log.error(error, `Deriving the days of estate ${estate.estateId} failed`),
    );
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

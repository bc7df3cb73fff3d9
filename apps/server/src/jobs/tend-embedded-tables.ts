import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { tendEmbedded } from '../database/tend-embedded.ts';
import { startRepeating } from './repeat.ts';

const pauseMs = 60_000;

/** Once a minute, only where the database is embedded. */
export function startTendingTables(db: Database, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const doNext = async (signal: AbortSignal) => {
    await tendEmbedded(db, signal);
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'Tending the tables of the embedded database failed', doNext });
}

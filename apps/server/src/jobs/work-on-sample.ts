import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { workOnSample, type FillSampleCustomer } from '../features/sample-customer/sample-work.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

interface SampleJob {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  fillSampleCustomer: FillSampleCustomer;
}

const pauseMs = 2000;

/** Fills and removes the sample customer. Several servers may run this beside each other. */
export function startSampleJob({ db, log, fillSampleCustomer: fill }: SampleJob): () => Promise<void> {
  const doNext = (signal: AbortSignal) =>
    runNextClaimed(
      { db, log, table: 'sample_customer', work: (claim) => workOnSample({ db, fill }, claim, signal) },
      signal,
    ).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return false;
    });
  return startRepeating({ log, pauseMs, failure: 'The sample customer could not be made or removed', doNext });
}

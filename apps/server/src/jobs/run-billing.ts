import type { FastifyBaseLogger } from 'fastify';
import { readClaimedRun } from '../features/billing/billing-run-claims.db.ts';
import { carryOutRun, type RunTools } from '../features/billing/carry-out-run.ts';
import { acknowledgeCorrectedChanges } from '../workflows/acknowledge-corrected-changes.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

export interface BillingJobParts extends Omit<RunTools, 'signal' | 'now' | 'acknowledgeCorrectedChanges' | 'log'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;

/** Carries out started billing runs one after the other. Several servers may run this beside each other. */
export function startBillingJob(tools: BillingJobParts): () => Promise<void> {
  const { db, log } = tools;
  return startRepeating({
    log,
    pauseMs,
    failure: 'A billing run stopped',
    doNext: (signal) =>
      runNextClaimed(
        {
          db,
          log,
          table: 'billing_run',
          work: async (claim) => {
            const run = await readClaimedRun(db, claim);
            await carryOutRun({ ...tools, now: () => new Date(), signal, acknowledgeCorrectedChanges }, run);
          },
        },
        signal,
      ),
  });
}

import { billingRunReference } from '@lichthof/domain/billing/run-reference.ts';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
import { ClaimLostError } from '../database/work-claims.ts';
import { readClaimedRun } from '../features/billing/billing-run-claims.db.ts';
import { carryOutRun, type RunTools } from '../features/billing/carry-out-run.ts';
import { runWithReference } from '../http/request-id.ts';
import { acknowledgeCorrectedChanges } from '../workflows/acknowledge-corrected-changes.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

export interface BillingJobParts extends Omit<RunTools, 'signal' | 'now' | 'acknowledgeCorrectedChanges' | 'log'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;
const failure = 'A billing run stopped';

/** Carries out started billing runs one after the other. Several servers may run this beside each other. */
export function startBillingJob(tools: BillingJobParts): () => Promise<void> {
  const { db, log } = tools;
  return startRepeating({
    log,
    pauseMs,
    failure,
    doNext: (signal) =>
      runNextClaimed(
        {
          db,
          log,
          table: 'billing_run',
          work: (claim) =>
            runWithReference(billingRunReference(claim.id), async () => {
              const run = await readClaimedRun(db, claim);
              await carryOutRun({ ...tools, now: () => new Date(), signal, acknowledgeCorrectedChanges }, run).catch(
                (error: unknown) => logFailure(log, error),
              );
            }),
        },
        signal,
      ),
  });
}

/** Logs the failure of a run with its reference, by which a person tells of it. Throws what is no failure of the run. */
function logFailure(log: BillingJobParts['log'], error: unknown): void {
  if (error instanceof DatabaseUnreachableError || error instanceof ClaimLostError) throw error;
  log.error(error, failure);
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { findUncheckedRuns, noteChecked } from '../features/metering/billed-changes/billed-changes.db.ts';
import { acknowledgeHarmlessChanges } from '../workflows/acknowledge-corrected-changes.ts';
import { startRepeating } from './repeat.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => Date;
}

const pauseMs = 30_000;
/** An import changes values part by part. */
const restMs = 60_000;

/**
 * Ends the notice of changed values where no invoice of the run would have other euros or kWh. Several servers may run
 * this beside each other: the second one finds nothing left to acknowledge.
 */
export function startCheckingChangedValues(parts: JobParts): () => Promise<void> {
  const failure = 'Checking changed values failed';
  return startRepeating({
    log: parts.log,
    pauseMs,
    failure,
    doNext: async (signal) => {
      await checkChangedValues(parts, signal);
      return false;
    },
  });
}

export async function checkChangedValues(
  { db, log, now = () => new Date() }: JobParts,
  signal: AbortSignal,
): Promise<void> {
  const runs = await findUncheckedRuns(db, new Date(now().getTime() - restMs));
  for (const run of runs) {
    if (signal.aborted) return;
    await noteChecked(db, run);
    // one run that fails must not keep the others waiting
    await runForCustomers([run.customerId], () => acknowledgeHarmlessChanges(db, run, now())).catch((error: unknown) =>
      log.error(error, `Checking the changed values of run ${run.runId} failed`),
    );
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
import {
  claimNext,
  ClaimLostError,
  releaseClaim,
  sendHeartbeat,
  type Claim,
  type WorkTable,
} from '../database/work-claims.ts';

const heartbeatMs = 4000;

interface ClaimedWork<Table extends WorkTable> {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  table: Table;
  /** What remains undone when the signal is aborted is left for the next server. */
  work: (claim: Claim<Table>, signal: AbortSignal) => Promise<void>;
}

/**
 * Carries out the next work of a table, if there is any. Several servers may do so beside each other: each row's work
 * belongs to the server that has claimed it, until that server is done, stops, or falls silent.
 */
export async function runNextClaimed<Table extends WorkTable>(
  { db, log, table, work }: ClaimedWork<Table>,
  signal: AbortSignal,
): Promise<boolean> {
  const claim = await claimNext(db, table);
  if (!claim) return false;
  const stopHeartbeats = startHeartbeats(db, log, claim);
  let isUndone = false;
  try {
    await runForCustomers([claim.customerId], () => work(claim, signal));
  } catch (error) {
    isUndone = error instanceof DatabaseUnreachableError;
    if (!(error instanceof ClaimLostError)) throw error;
    log.error(error, 'Work was stopped because another server has claimed it');
  } finally {
    stopHeartbeats();
    if (signal.aborted || isUndone) await releaseSafely({ db, log }, claim);
  }
  return true;
}

/** A claim that cannot be released ends by itself when its heartbeats fail to come. */
async function releaseSafely({ db, log }: Pick<ClaimedWork<WorkTable>, 'db' | 'log'>, claim: Claim): Promise<void> {
  await releaseClaim(db, claim).catch((error: unknown) =>
    log.error(error, `The claim of ${claim.table} ${claim.id} could not be released`),
  );
}

/** One heartbeat at a time, so that those that wait do not take the connections of others. A failed one is repeated. */
function startHeartbeats(db: Database, log: Pick<FastifyBaseLogger, 'error'>, claim: Claim): () => void {
  let isSending = false;
  const timer = setInterval(() => {
    if (isSending) return;
    isSending = true;
    void sendHeartbeat(db, claim)
      .catch((error: unknown) => log.error(error, `A heartbeat of ${claim.table} ${claim.id} could not be stored`))
      .finally(() => (isSending = false));
  }, heartbeatMs);
  return () => clearInterval(timer);
}

import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { claimRun, keepRunClaim, releaseRunClaim } from '../features/billing/billing-run-claims.db.ts';
import { carryOutRun, type RunTools } from '../features/billing/carry-out-run.ts';
import { withHeartbeat } from './heartbeat.ts';
import { startRepeating } from './repeat.ts';

export interface BillingJobParts extends Omit<RunTools, 'signal' | 'now'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;

/** Carries out started billing runs one after the other. Several servers may run this beside each other. */
export function startBillingJob(parts: BillingJobParts): () => Promise<void> {
  const doNext = (signal: AbortSignal) => runNext(parts, signal);
  return startRepeating({ log: parts.log, pauseMs, failure: 'A billing run stopped', doNext });
}

async function runNext(tools: BillingJobParts, signal: AbortSignal): Promise<boolean> {
  const run = await claimRun(tools.db, randomUUID());
  if (!run) return false;
  try {
    await withHeartbeat(
      () => keepRunClaim(tools.db, run),
      () => carryOutRun({ ...tools, now: () => new Date(), signal }, run),
    );
  } finally {
    if (signal.aborted) await releaseRunClaim(tools.db, run);
  }
  return true;
}

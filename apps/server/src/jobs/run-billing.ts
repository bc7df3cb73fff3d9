import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { claimRun, keepRunClaim, releaseRunClaim } from '../features/billing/billing-run-claims.db.ts';
import { carryOutRun, type RunTools } from '../features/billing/carry-out-run.ts';

export interface BillingJobParts extends Omit<RunTools, 'signal' | 'now'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;
const heartbeatMs = 4000;

/** Carries out started billing runs one after the other. Several servers may run this beside each other. */
export function startBillingJob(parts: BillingJobParts): () => Promise<void> {
  const stopped = new AbortController();
  const working = work(parts, stopped.signal);
  return async () => {
    stopped.abort();
    await working;
  };
}

async function work(parts: BillingJobParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await runNext(parts, signal)) continue;
    } catch (error) {
      parts.log.error(error, 'A billing run stopped');
    }
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One sign of life at a time: those that wait must not take the connections of others. */
function startHeartbeat(beat: () => Promise<void>): NodeJS.Timeout {
  let isBeating = false;
  return setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    void beat()
      .catch(() => undefined)
      .finally(() => (isBeating = false));
  }, heartbeatMs);
}

async function runNext(tools: BillingJobParts, signal: AbortSignal): Promise<boolean> {
  const run = await claimRun(tools.db, randomUUID());
  if (!run) return false;
  const heartbeat = startHeartbeat(() => keepRunClaim(tools.db, run));
  try {
    await carryOutRun({ ...tools, now: () => new Date(), signal }, run);
  } finally {
    clearInterval(heartbeat);
    if (signal.aborted) await releaseRunClaim(tools.db, run);
  }
  return true;
}

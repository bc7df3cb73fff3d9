import type { BillingRunSummary } from '@lichthof/contracts/billing/billing-runs.ts';

/**
 * Runs in progress and runs that need attention, without failed runs that a later run replaced. Keeps the given order.
 */
export function unfinishedRuns(runs: BillingRunSummary[]): UnfinishedRun[] {
  return runs.filter(
    (run, index): run is UnfinishedRun => run.state !== 'success' && !isReplacedByLaterRun(run, runs.slice(0, index)),
  );
}

export type UnfinishedRun = BillingRunSummary & { state: 'ready' | 'partial' | 'failed' };

function isReplacedByLaterRun({ state, from, to }: BillingRunSummary, later: BillingRunSummary[]): boolean {
  return state === 'failed' && later.some((run) => run.from < to && from < run.to);
}

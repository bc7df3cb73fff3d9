import type { BillingRunSummary } from '@lichthof/contracts/billing/billing-runs.ts';
import { expect, it } from 'vitest';
import { unfinishedRuns } from './unfinished-runs.ts';

const run = (runId: number, state: BillingRunSummary['state'], month: string) =>
  ({ runId, state, from: `2026-${month}-01`, to: `2026-${month}-28` }) as BillingRunSummary;

it('keeps runs in progress or with problems, without those that a later run replaced', () => {
  const runs = [
    run(6, 'ready', '09'),
    run(5, 'success', '08'),
    run(4, 'failed', '08'),
    run(3, 'failed', '07'),
    run(2, 'partial', '06'),
    run(1, 'success', '05'),
  ];
  expect(unfinishedRuns(runs).map(({ runId }) => runId)).toEqual([6, 3, 2]);
});

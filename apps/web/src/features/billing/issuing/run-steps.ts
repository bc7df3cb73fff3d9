import type { BillingRunSummary } from '@lichthof/contracts/billing/billing-runs.ts';
import type { StepState } from '../step-icon.tsx';

type Progress = Pick<
  BillingRunSummary,
  'step' | 'expectedCount' | 'invoiceCount' | 'documentCount' | 'mailCount' | 'mailSentCount' | 'mailFailedCount'
>;

const runSteps = ['numbers', 'documents', 'mails', 'done'] as const;

export interface RunStep {
  id: (typeof runSteps)[number];
  state: StepState;
  done: number;
  total: number;
}

/** The steps of a run in order, with the progress of each. */
export function stepsOf(run: Progress): RunStep[] {
  const counts = {
    numbers: { done: run.invoiceCount, total: run.expectedCount },
    documents: { done: run.documentCount, total: run.expectedCount },
    mails: { done: run.mailSentCount + run.mailFailedCount, total: run.mailCount },
    done: { done: 0, total: 0 },
  };
  const current = runSteps.indexOf(run.step);
  const stateAt = (index: number): StepState => {
    if (index < current) return 'done';
    return index === current ? 'running' : 'open';
  };
  return runSteps.map((id, index) => ({ id, state: stateAt(index), ...counts[id] }));
}

/** Share of the whole run that is done, from 0 to 1. */
export function shareDone(run: Progress): number {
  const counted = stepsOf(run);
  const total = counted.reduce((sum, step) => sum + step.total, 0);
  return total === 0 ? 0 : counted.reduce((sum, { done }) => sum + done, 0) / total;
}

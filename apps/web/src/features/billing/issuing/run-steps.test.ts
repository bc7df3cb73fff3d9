import { describe, expect, it } from 'vitest';
import { shareDone, stepsOf } from './run-steps.ts';

const run = {
  step: 'documents' as const,
  expectedCount: 23,
  invoiceCount: 23,
  documentCount: 14,
  mailCount: 22,
  mailSentCount: 0,
  mailFailedCount: 0,
};

describe('the steps of a run', () => {
  it('marks steps before the current one as done and later ones as open', () =>
    expect(stepsOf(run).map(({ state }) => state)).toEqual(['done', 'running', 'open', 'open']));

  it('counts refused mails as done', () =>
    expect(stepsOf({ ...run, mailSentCount: 10, mailFailedCount: 2 })[2]).toMatchObject({ done: 12, total: 22 }));

  it('computes the share of the whole run', () => {
    expect(shareDone(run)).toBeCloseTo((23 + 14) / (23 + 23 + 22));
    expect(shareDone({ ...run, documentCount: 23, mailSentCount: 22 })).toBe(1);
    expect(shareDone({ ...run, expectedCount: 0, invoiceCount: 0, documentCount: 0, mailCount: 0 })).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { aDraft, anIssue, aPreview } from './billing-preview-for-tests.ts';
import { startObstacleOf, pvShareOf, sumsOf } from './preview-sums.ts';

const drafts = [
  aDraft({ contractId: 1, prepaidCents: 4000 }),
  aDraft({ contractId: 2, severity: 'warns', netCents: 3258, vatCents: 619, grossCents: 3877 }),
  aDraft({ contractId: 3, severity: 'notes', netCents: 1210, vatCents: 230, grossCents: 1440, pvWh: 0, gridWh: 6200 }),
  aDraft({ contractId: 4, severity: 'blocks', netCents: 99_999, vatCents: 19_000, grossCents: 118_999 }),
];

describe('sums of a preview', () => {
  const sums = sumsOf(drafts);
  it('counts every invoice in one state', () => expect([sums.ready, sums.withNotice, sums.blocked]).toEqual([1, 2, 1]));
  it('leaves out blocked invoices', () =>
    expect(sums.billed).toEqual({
      count: 3,
      pvWh: 200_000,
      gridWh: 46_600,
      netCents: 3823 + 3258 + 1210,
      vatCents: 726 + 619 + 230,
      grossCents: 4549 + 3877 + 1440,
      prepaidCents: 4000,
    }));
  it('has no PV share without consumption', () => expect(pvShareOf({ pvWh: 0, gridWh: 0 })).toBeNull());
});

describe('obstacle to the start', () => {
  it.each([
    ['blocked', aPreview({ drafts })],
    ['blocked', aPreview({ issues: [anIssue({ code: 'noSupply' })] })],
    ['blocked', aPreview({ drafts: [], issues: [anIssue({ code: 'noContracts' })] })],
    ['nothing', aPreview({ drafts: [] })],
    [null, aPreview({ drafts: drafts.slice(0, 3), issues: [anIssue({ code: 'mixMissing', severity: 'warns' })] })],
    ['nothing', aPreview({ drafts: [], issues: [anIssue({ code: 'periodBilled' })] })],
  ])('is %s', (obstacle, preview) => expect(startObstacleOf(preview)).toBe(obstacle));
});

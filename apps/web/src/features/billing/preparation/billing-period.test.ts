import { describe, expect, it } from 'vitest';
import { billingPeriodKindOf, lastFullPeriod, shiftBillingPeriod } from './billing-period.ts';

const august = { from: '2026-08-01', to: '2026-09-01' };
const thirdQuarter = { from: '2026-07-01', to: '2026-10-01' };
const wholeYear = { from: '2026-01-01', to: '2027-01-01' };
const halfMonth = { from: '2026-08-01', to: '2026-08-16' };

describe('the period of a billing', () => {
  it.each([
    [august, 'month'],
    [thirdQuarter, 'quarter'],
    [wholeYear, 'year'],
    [halfMonth, 'range'],
    [{ from: '2026-08-01', to: '2026-11-01' }, 'range'],
  ])('classifies %o as %s', (range, kind) => expect(billingPeriodKindOf(range)).toBe(kind));

  it.each([
    [{ from: '2026-12-01', to: '2027-01-01' }, 1, { from: '2027-01-01', to: '2027-02-01' }],
    [{ from: '2026-01-01', to: '2026-04-01' }, -1, { from: '2025-10-01', to: '2026-01-01' }],
    [wholeYear, -1, { from: '2025-01-01', to: '2026-01-01' }],
    [halfMonth, 1, { from: '2026-08-16', to: '2026-08-31' }],
  ] as const)('shifts %o by %i', (range, steps, moved) => expect(shiftBillingPeriod(range, steps)).toEqual(moved));

  it('finds the last full period', () => {
    expect(lastFullPeriod('month', '2026-09-16')).toEqual(august);
    expect(lastFullPeriod('month', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2026-01-01' });
    expect(lastFullPeriod('quarter', '2026-03-31')).toEqual({ from: '2025-10-01', to: '2026-01-01' });
    expect(lastFullPeriod('year', '2026-03-31')).toEqual({ from: '2025-01-01', to: '2026-01-01' });
  });
});

import { describe, expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { billingPeriodName, kindOf, lastFullPeriod, stepped } from './billing-period.ts';

const august = { from: '2026-08-01', to: '2026-09-01' };
const thirdQuarter = { from: '2026-07-01', to: '2026-10-01' };
const wholeYear = { from: '2026-01-01', to: '2027-01-01' };
const halfMonth = { from: '2026-08-01', to: '2026-08-16' };

describe('the period of a billing', () => {
  it.each([
    [august, 'month', 'August 2026'],
    [thirdQuarter, 'quarter', '3. Quartal 2026'],
    [wholeYear, 'year', '2026'],
    [halfMonth, 'range', '01.08.2026–15.08.2026'],
    [{ from: '2026-08-01', to: '2026-11-01' }, 'range', '01.08.2026–31.10.2026'],
  ])('%o is a %s, called %s', (range, kind, name) => {
    expect(kindOf(range)).toBe(kind);
    expect(billingPeriodName(i18n.getFixedT('de', 'billing'), range)).toBe(name);
  });

  it.each([
    [{ from: '2026-12-01', to: '2027-01-01' }, 1, { from: '2027-01-01', to: '2027-02-01' }],
    [{ from: '2026-01-01', to: '2026-04-01' }, -1, { from: '2025-10-01', to: '2026-01-01' }],
    [wholeYear, -1, { from: '2025-01-01', to: '2026-01-01' }],
    [halfMonth, 1, { from: '2026-08-16', to: '2026-08-31' }],
  ] as const)('%o moved by %i', (range, steps, moved) => expect(stepped(range, steps)).toEqual(moved));

  it('is the last one that is over', () => {
    expect(lastFullPeriod('month', '2026-09-16')).toEqual(august);
    expect(lastFullPeriod('month', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2026-01-01' });
    expect(lastFullPeriod('quarter', '2026-03-31')).toEqual({ from: '2025-10-01', to: '2026-01-01' });
    expect(lastFullPeriod('year', '2026-03-31')).toEqual({ from: '2025-01-01', to: '2026-01-01' });
  });
});

import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { describe, expect, it } from 'vitest';
import { lastMonthCompleteness, pvShareOf } from './energy-share.ts';

const statement = (parts: Partial<YearStatement>) =>
  ({ billedPvWh: 0, billedGridWh: 0, supplyModel: 'full_supply', months: [], ...parts }) as YearStatement;
const month = (coverage: number) => ({ month: '2026-10-01', coverage }) as YearStatement['months'][number];

describe('the share of the roof', () => {
  it('is that of the billed electricity', () => {
    expect(pvShareOf(statement({ billedPvWh: 641, billedGridWh: 359 }))).toBeCloseTo(0.641);
  });

  it('is unknown before the first invoice, and where others bill the grid electricity', () => {
    expect(pvShareOf(statement({}))).toBeNull();
    expect(pvShareOf(statement({ supplyModel: 'ggv', billedPvWh: 1000 }))).toBeNull();
  });
});

describe('the completeness of the last month', () => {
  it.each([
    [1, 'success'],
    [0.98, 'success'],
    [0.979, 'warning'],
    [0.95, 'warning'],
    [0.5, 'error'],
  ])('of %s has the light %s', (coverage, light) => {
    const found = lastMonthCompleteness(statement({ months: [month(coverage)] }), '2026-10-01');
    expect(found).toEqual({ month: '2026-10-01', share: coverage, light });
  });

  it('is unknown for a month without a statement', () => {
    expect(lastMonthCompleteness(statement({ months: [month(1)] }), '2026-11-01')).toBeNull();
  });
});

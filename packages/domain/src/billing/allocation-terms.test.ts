import { expect, it } from 'vitest';
import { AllocationKey } from '../allocation/allocation-rule.ts';
import { allocationRoundOf } from './allocation-terms.ts';
import type { BilledContract, BillingBasis } from './billing-basis.ts';

const contractOf = (from: string, to: string | null, areaSqm: string) =>
  ({ type: 'tenant', from, to, areaSqm }) as BilledContract;

const own = contractOf('2020-01-01', null, '62');
const leaving = contractOf('2020-01-01', '2026-03-11', '48.5');
const area = { key: AllocationKey.LivingArea, base: 'allocatable', unused: 'passed_on' } as const;
const equal = { ...area, key: AllocationKey.EqualParts };
const byConsumption = { ...area, key: AllocationKey.ByConsumption };
const basis = {
  estate: { generalAreaParts: 0 },
  supplies: [
    { from: '2020-01-01', to: '2026-03-20', ...area },
    { from: '2026-03-20', to: '2026-03-25', ...equal },
    { from: '2026-03-25', to: null, ...byConsumption },
  ],
  contracts: [own, leaving],
} as unknown as BillingBasis;

it('splits the terms of an allocation where the participants or the rule change', () => {
  expect(allocationRoundOf(basis, { from: '2026-03-01', to: '2026-04-01' }).termsOf(own)).toEqual([
    { from: '2026-03-01', to: '2026-03-11', ...area, weight: { own: 6200, all: 11_050 } },
    { from: '2026-03-11', to: '2026-03-20', ...area, weight: { own: 6200, all: 6200 } },
    { from: '2026-03-20', to: '2026-03-25', ...equal, weight: { own: 1, all: 1 } },
    { from: '2026-03-25', to: '2026-04-01', ...byConsumption, weight: null },
  ]);
});

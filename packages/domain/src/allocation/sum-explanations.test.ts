import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AllocationExplanation } from './explain-quarter-hour.ts';
import { sumExplanations } from './sum-explanations.ts';

const simple = (kind: 'nothingUsed' | 'nothingDelivered' | 'external' | 'allFromRoof' | 'unexplained') => ({ kind });
const formula: AllocationExplanation = {
  kind: 'formula',
  base: 'delivered',
  energyWh: 3040,
  part: 250,
  all: 4750,
  milliWh: 160_000,
  isExact: true,
  limit: 'none',
  passedOnWh: 0,
};

it('adds up quarter-hours of the same kind, those that give most of the roof first', () => {
  const quarterHours = [
    { pvWh: 0, explanation: simple('nothingDelivered') },
    { pvWh: 160, explanation: formula },
    { pvWh: 250, explanation: simple('allFromRoof') },
    { pvWh: 40, explanation: formula },
  ];
  expect(sumExplanations(quarterHours)).toEqual([
    { kind: 'allFromRoof', quarterHours: 1, pvWh: 250 },
    { kind: 'formula', quarterHours: 2, pvWh: 200 },
    { kind: 'nothingDelivered', quarterHours: 1, pvWh: 0 },
  ]);
});

it('loses neither a quarter-hour nor a Wh', () => {
  const explanation = fc.constantFrom(
    formula,
    ...(['nothingUsed', 'nothingDelivered', 'external', 'allFromRoof', 'unexplained'] as const).map(simple),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ pvWh: fc.nat(5000), explanation })), (quarterHours) => {
      const sums = sumExplanations(quarterHours);
      expect(sums.reduce((total, sum) => total + sum.quarterHours, 0)).toBe(quarterHours.length);
      expect(sums.reduce((total, sum) => total + sum.pvWh, 0)).toBe(
        quarterHours.reduce((total, { pvWh }) => total + pvWh, 0),
      );
    }),
  );
});

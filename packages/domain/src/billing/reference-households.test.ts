import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { referenceHouseholds } from './reference-households.ts';

const energiesOf = (from: string, to: string, hasElectricHotWater: boolean) =>
  referenceHouseholds({ from, to }, { hasElectricHotWater }).map(({ energyWh }) => energyWh);

describe('referenceHouseholds', () => {
  it('has households of one to five persons', () => {
    const households = referenceHouseholds({ from: '2026-01-01', to: '2027-01-01' }, { hasElectricHotWater: true });
    expect(households.map(({ persons }) => persons)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['2026-01-01', '2027-01-01', true, [2_000_000, 3_000_000, 4_000_000, 4_500_000, 5_200_000]],
    ['2028-01-01', '2029-01-01', false, [1_500_000, 2_100_000, 2_600_000, 2_900_000, 3_500_000]],
    ['2026-01-01', '2026-07-01', false, [743_836, 1_041_370, 1_289_315, 1_438_082, 1_735_616]],
    ['2028-02-29', '2028-03-01', false, [4098, 5738, 7104, 7923, 9563]],
    ['2027-12-31', '2028-01-02', true, [10_944, 16_416, 21_888, 24_624, 28_454]],
    ['2026-01-01', '2026-01-01', true, [0, 0, 0, 0, 0]],
  ])('computes from %s to %s (hot water %s) %j Wh', (from, to, hasElectricHotWater, energies) => {
    expect(energiesOf(from, to, hasElectricHotWater)).toEqual(energies);
  });

  it('gives for two parts of a period the same sum as for the period, within 1 Wh', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.boolean(), (first, second, hasElectricHotWater) => {
        const [from, cut] = ['2027-03-28', addDays('2027-03-28', first)];
        const to = addDays(cut, second);
        const before = energiesOf(from, cut, hasElectricHotWater);
        const after = energiesOf(cut, to, hasElectricHotWater);
        for (const [index, energyWh] of energiesOf(from, to, hasElectricHotWater).entries()) {
          expect(Math.abs(before[index]! + after[index]! - energyWh)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/days.ts';
import { editionOf, referenceHouseholds } from './reference-households.ts';

const edition = {
  from: '2000-01-01',
  kwhWithoutHotWater: [1500, 2100, 2600, 2900, 3500],
  kwhWithHotWater: [2000, 3000, 4000, 4500, 5200],
  source: 'Stromspiegel 2021/22',
};
const energiesOf = (from: string, to: string, hasElectricHotWater: boolean) =>
  referenceHouseholds({ from, to }, { hasElectricHotWater }, edition).map(({ energyWh }) => energyWh);

describe('referenceHouseholds', () => {
  it('has households of one to five persons', () => {
    const year = { from: '2026-01-01', to: '2027-01-01' };
    const households = referenceHouseholds(year, { hasElectricHotWater: true }, edition);
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

describe('editionOf', () => {
  const editions = [{ ...edition, from: '2025-04-01', source: 'Stromspiegel 2025' }, edition];

  it.each([
    ['2024-01-01', '2025-01-01', 'Stromspiegel 2021/22'],
    ['2025-03-01', '2025-04-01', 'Stromspiegel 2021/22'],
    ['2025-03-01', '2025-04-02', 'Stromspiegel 2025'],
    ['2030-01-01', '2031-01-01', 'Stromspiegel 2025'],
    ['1999-01-01', '1999-02-01', 'Stromspiegel 2021/22'],
  ])('takes from %s to %s what is valid on the last day', (from, to, source) => {
    expect(editionOf({ from, to }, editions).source).toBe(source);
  });

  it('refuses to compare without any edition', () =>
    expect(() => editionOf({ from: '2026-01-01', to: '2026-02-01' }, [])).toThrow(RangeError));
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitExactly } from '../units/split-exactly.ts';
import { splitByWeight, sharesFor, ImplausibleEnergyError } from './allocate-quarter-hour.ts';

function splitOf(energyWh: number, weights: number[]): number[] {
  const shares = sharesFor(weights.length);
  shares.weights.set(weights);
  splitByWeight(energyWh, shares);
  return [...shares.allocatedWh];
}

describe('splitByWeight', () => {
  it.each([
    [250, [120, 200, 80, 50], [67, 111, 44, 28]],
    [10, [1, 1, 1], [4, 3, 3]],
    [11, [1, 1, 1], [4, 4, 3]],
    [5, [0, 1, 0], [0, 5, 0]],
    [7, [0, 0], [0, 0]],
    [9, [], []],
  ])('divides %i Wh by %j', (energyWh, weights, amounts) => expect(splitOf(energyWh, weights)).toEqual(amounts));

  it('gives the same result as splitExactly', () => {
    const weights = fc.array(fc.oneof(fc.nat(3), fc.nat(20_000)), { maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(100_000), weights, (energyWh, given) => {
        expect(splitOf(energyWh, given)).toEqual(splitExactly(energyWh, given));
      }),
    );
  });

  it('adds to amounts that are already allocated', () => {
    const shares = sharesFor(2);
    shares.weights.set([2, 1]);
    splitByWeight(3, shares);
    splitByWeight(7, shares);
    expect([...shares.allocatedWh]).toEqual([2 + 5, 1 + 2]);
  });

  it('refuses amounts that floating point cannot divide exactly', () => {
    expect(splitOf(2_000_000_000, [4_000_000])).toEqual([2_000_000_000]);
    expect(() => splitOf(2_000_000_000, [4_000_000, 1_000_000])).toThrow(ImplausibleEnergyError);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitExactly } from './split-exactly.ts';

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('splitExactly', () => {
  it.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [100, [29, 71], [29, 71]],
    [5, [0, 1, 0], [0, 5, 0]],
    [7, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
    [-10, [1, 1, 1], [-4, -3, -3]],
    [9, [], []],
    [9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
  ])('splits %i by %j', (total, parts, amounts) => expect(splitExactly(total, parts)).toEqual(amounts));

  it('keeps the sum and stays within one unit of the exact share', () => {
    const parts = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 60 }).filter((given) => sumOf(given) > 0);
    fc.assert(
      fc.property(fc.nat(9_000_000_000_000), parts, (total, given) => {
        const amounts = splitExactly(total, given);
        const partsTotal = BigInt(sumOf(given));
        expect(sumOf(amounts)).toBe(total);
        for (const [index, amount] of amounts.entries()) {
          const lower = (BigInt(total) * BigInt(given[index]!)) / partsTotal;
          expect(BigInt(amount) === lower || BigInt(amount) === lower + 1n).toBe(true);
        }
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundWithCarry } from './round-with-carry.ts';

describe('roundWithCarry', () => {
  it.each([
    [[0.377, 0.068, 1.005], 1000, [377, 68, 1005]],
    [[0.0004, 0.0004, 0.0004, 0.0004, 0.0004], 1000, [0, 1, 0, 1, 0]],
    [[0.0004, null, 0.002, 0.0004], 1000, [0, null, 2, 1]],
    [[null, null], 1000, [null, null]],
    [[12.5], 1, [13]],
    [[-0.0004, -0.0004], 1000, [0, -1]],
  ])('rounds %j times %i', (amounts, factor, whole) => expect(roundWithCarry(amounts, factor)).toEqual(whole));

  it('keeps whole amounts, changes none by 1 or more, keeps the sign and the rounded sum', () => {
    const microWh = fc.oneof(
      fc.nat(5_000_000_000),
      fc.nat(50_000).map((energyWh) => energyWh * 1_000_000),
    );
    fc.assert(
      fc.property(fc.array(fc.option(microWh), { maxLength: 100 }), (exact) => {
        const whole = roundWithCarry(
          exact.map((micro) => (micro === null ? null : micro / 1e9)),
          1000,
        );
        expect(whole.map((amount) => amount === null)).toEqual(exact.map((micro) => micro === null));

        const pairs = exact.flatMap((micro, index) => (micro === null ? [] : [{ micro, amount: whole[index]! }]));
        for (const { micro, amount } of pairs) {
          expect(Number.isInteger(amount) && amount >= 0).toBe(true);
          expect(Math.abs(amount * 1e6 - micro)).toBeLessThan(micro % 1e6 === 0 ? 1 : 1e6);
        }
        const difference = pairs.reduce((sum, { micro, amount }) => sum + amount * 1e6 - micro, 0);
        expect(Math.abs(difference)).toBeLessThanOrEqual(5e5);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountStatus } from '../codes.ts';
import { computeDay, type DayPart } from './compute-day.ts';

const part = (sign: 1 | -1, amounts: (number | null)[], statuses: AmountStatus[] | null = null): DayPart => ({
  sign,
  stored: { amounts, statuses },
});
const { Measured, Substitute, Provisional, Estimated } = AmountStatus;

describe('a computed day', () => {
  it('is the house connection without the apartments', () => {
    const parts = [part(1, [500, 480, 510]), part(-1, [120, 130, 200]), part(-1, [300, 310, 290])];
    expect(computeDay(parts, 3)).toEqual({ amounts: [80, 40, 20], statuses: null, negatives: [] });
  });

  it('misses a quarter-hour that one of its parts misses', () => {
    expect(computeDay([part(1, [5, null]), part(1, [null, 3])], 2).amounts).toEqual([null, null]);
    expect(computeDay([part(1, [5, 6]), { sign: -1, stored: undefined }], 2).amounts).toEqual([null, null]);
    expect(computeDay([], 2).amounts).toEqual([null, null]);
  });

  it('never has a negative amount, and names the quarter-hours that would have one', () => {
    expect(computeDay([part(1, [5, 6, 7]), part(-1, [6, 6, 1])], 3)).toEqual({
      amounts: [null, 0, 6],
      statuses: null,
      negatives: [0],
    });
  });

  it('has the least certain status of its parts where it has a value', () => {
    const parts = [
      part(1, [9, 9, 9, 9, null], [Measured, Substitute, Provisional, Measured, Measured]),
      part(-1, [1, 1, 1, 10, 1], [Measured, Measured, Estimated, Substitute, Estimated]),
    ];
    expect(computeDay(parts, 5)).toEqual({
      amounts: [8, 8, 8, null, null],
      statuses: [Measured, Substitute, Estimated, Measured, Measured],
      negatives: [3],
    });
  });

  it('refuses a part with another number of quarter-hours', () => {
    expect(() => computeDay([part(1, [1, 2])], 3)).toThrow(RangeError);
  });

  it.each([92, 96, 100])('conserves every Wh of a day of %i quarter-hours', (quarterHours) => {
    const amount = fc.option(fc.nat(2_000_000_000), { freq: 20 });
    const day = fc.array(amount, { minLength: quarterHours, maxLength: quarterHours });
    const parts = fc.array(fc.record({ sign: fc.constantFrom<1 | -1>(1, -1), amounts: day }), { maxLength: 6 });
    fc.assert(
      fc.property(parts, (given) => {
        const { amounts, negatives } = computeDay(
          given.map(({ sign, amounts: own }) => part(sign, own)),
          quarterHours,
        );
        for (const [index, sum] of amounts.entries()) {
          const own = given.map((one) => one.amounts[index] ?? null);
          const exact = given.reduce((total, { sign }, at) => total + sign * (own[at] ?? 0), 0);
          const isKnown = given.length > 0 && !own.includes(null);
          expect(sum).toBe(isKnown && exact >= 0 ? exact : null);
          expect(negatives.includes(index)).toBe(isKnown && exact < 0);
        }
      }),
      { numRuns: 40 },
    );
  });
});

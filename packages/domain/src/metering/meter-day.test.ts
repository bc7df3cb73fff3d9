import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountStatus } from './codes.ts';
import { completenessOf, mergeAmounts, totalsOf, type MeterDayAmounts } from './meter-day.ts';

const { Measured, Substitute, Provisional } = AmountStatus;

const quarterHours = 8;
const amount = fc.option(fc.nat(9999));
const status = fc.constantFrom(...Object.values(AmountStatus));
const meterDay: fc.Arbitrary<MeterDayAmounts> = fc.record({
  amounts: fc.array(amount, { minLength: quarterHours, maxLength: quarterHours }),
  statuses: fc.option(fc.array(status, { minLength: quarterHours, maxLength: quarterHours })),
});

describe('mergeAmounts', () => {
  it.each([
    ['a missing amount keeps what is there', [1, Measured], [null, Measured], [1, Measured]],
    ['a measured amount replaces a measured one', [1, Measured], [2, Measured], [2, Measured]],
    ['a measured amount replaces a substitute', [1, Substitute], [2, Measured], [2, Measured]],
    ['a substitute fills a gap', [null, Measured], [2, Substitute], [2, Substitute]],
    ['a substitute replaces a provisional amount', [1, Provisional], [2, Substitute], [2, Substitute]],
    ['a substitute never replaces a measured amount', [1, Measured], [2, Substitute], [1, Measured]],
    ['nothing and nothing is nothing', [null, Measured], [null, Measured], [null, Measured]],
  ] as const)('%s', (_, existing, incoming, merged) => {
    const dayOf = ([value, valueStatus]: readonly [number | null, AmountStatus]): MeterDayAmounts => ({
      amounts: [value, 7],
      statuses: valueStatus === Measured ? null : [valueStatus, Measured],
    });
    expect(mergeAmounts(dayOf(existing), dayOf(incoming))).toEqual(dayOf(merged));
  });

  it('takes the first amounts of a day as they are, and refuses a day of another length', () => {
    const day: MeterDayAmounts = { amounts: [1, null], statuses: null };
    expect(mergeAmounts(null, day)).toEqual(day);
    expect(() => mergeAmounts(day, { amounts: [1], statuses: null })).toThrow(RangeError);
  });

  it('changes nothing when the same amounts are sent again', () => {
    fc.assert(
      fc.property(meterDay, meterDay, (existing, incoming) => {
        const once = mergeAmounts(existing, incoming);
        expect(mergeAmounts(once, incoming)).toEqual(once);
      }),
    );
  });

  it('never loses an amount and never gives up a measured one for another kind', () => {
    fc.assert(
      fc.property(meterDay, meterDay, (existing, incoming) => {
        const before = totalsOf(existing);
        const after = totalsOf(mergeAmounts(existing, incoming));
        expect(after.missing).toBeLessThanOrEqual(Math.min(before.missing, totalsOf(incoming).missing));
        expect(measuredCountOf(after)).toBeGreaterThanOrEqual(measuredCountOf(before));
      }),
    );
  });
});

describe('totalsOf', () => {
  it('counts what is missing and what was not measured', () => {
    const day: MeterDayAmounts = { amounts: [10, null, 5, 0], statuses: [Measured, Measured, Substitute, Provisional] };
    expect(totalsOf(day)).toEqual({ total: 15, missing: 1, substituted: 2 });
    expect(totalsOf({ amounts: [1, 2, null], statuses: null })).toEqual({ total: 3, missing: 1, substituted: 0 });
  });
});

describe('completenessOf', () => {
  it.each([
    [96, 0, 1],
    [96, 96, 0],
    [100, 2, 0.98],
    [0, 0, 0],
  ])('%i quarter-hours, %i missing', (expected, missing, completeness) => {
    expect(completenessOf(expected, missing)).toBe(completeness);
  });
});

function measuredCountOf({ missing, substituted }: { missing: number; substituted: number }): number {
  return quarterHours - missing - substituted;
}

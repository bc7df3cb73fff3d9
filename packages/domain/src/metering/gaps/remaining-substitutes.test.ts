import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountStatus } from '../codes.ts';
import { mergeAmounts, type MeterDayAmounts } from '../meter-day.ts';
import { remainingSubstitutes, withoutSubstitutes } from './remaining-substitutes.ts';

const { Measured, Substitute, Provisional } = AmountStatus;

describe('what stands of a fill', () => {
  it.each([
    ['a substitute as it was written', 5, Substitute, 5, true],
    ['a measured value, even of the same amount', 5, Measured, 5, false],
    ['a substitute of another amount', 6, Substitute, 5, false],
    ['a value of another status', 5, Provisional, 5, false],
    ['what it has not written', 5, Substitute, null, false],
    ['what is missing again', null, Measured, 5, false],
  ])('%s', (_, amount, status, written, stands) => {
    expect(remainingSubstitutes({ amounts: [amount], statuses: [status] }, [written])).toEqual([stands]);
  });

  it('is missing once it is taken back, and nothing else is', () => {
    const day = { amounts: [1, 5, 6, 7, null], statuses: [Measured, Substitute, Substitute, Substitute, Measured] };
    expect(withoutSubstitutes(day, [null, 5, 9, null, null])).toEqual({
      amounts: [1, null, 6, 7, null],
      statuses: [Measured, Measured, Substitute, Substitute, Measured],
    });
  });

  it('leaves a day as it was before the fill, whatever was measured in between', () => {
    const amounts = fc.array(fc.option(fc.nat(9)), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(amounts, amounts, amounts, (before, written, late) => {
        const filled = written.map((amount, index) => (before[index] === null ? amount : null));
        const measured = (of: (number | null)[]): MeterDayAmounts => ({ amounts: of, statuses: null });
        const fill = { amounts: filled, statuses: filled.map(() => Substitute) };
        const withLate = (day: MeterDayAmounts) => mergeAmounts(day, measured(late));
        const taken = withoutSubstitutes(withLate(mergeAmounts(measured(before), fill)), filled);
        expect(taken).toEqual(withLate(measured(before)));
      }),
    );
  });
});

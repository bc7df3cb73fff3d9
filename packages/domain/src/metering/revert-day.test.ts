import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AmountStatus } from './codes.ts';
import { mergeAmounts, type MeterDayAmounts } from './meter-day.ts';
import { revertDay } from './revert-day.ts';

const measured = (amounts: (number | null)[]): MeterDayAmounts => ({ amounts, statuses: null });

it('puts back what was stored before', () => {
  const before = { amounts: [1, null, 3, 4], statuses: [0, 0, 1, 0] as AmountStatus[] };
  const after = mergeAmounts(before, measured([7, 8, 9, null]));
  expect(revertDay(after, { before, after })).toEqual(before);
});

it('leaves nothing of a day of which nothing was stored', () => {
  const after = measured([1, 2]);
  expect(revertDay(after, { before: null, after })).toEqual(measured([null, null]));
});

it('keeps what was written since', () => {
  const before = measured([1, 2, 3]);
  const after = measured([10, 20, 30]);
  expect(revertDay(measured([10, 21, 30]), { before, after })).toEqual(measured([1, 21, 3]));
});

const status = fc.constantFrom<AmountStatus[]>(0, 1, 2, 3);
const quarterHours = fc.array(fc.tuple(fc.option(fc.integer({ min: 0, max: 3 })), status), {
  minLength: 6,
  maxLength: 6,
});
const day = quarterHours.map((all): MeterDayAmounts => {
  const statuses = all.map(([amount, own]) => (amount === null ? 0 : own));
  return { amounts: all.map(([amount]) => amount), statuses: statuses.some((own) => own > 0) ? statuses : null };
});

it('takes back every write after which nothing was written', () => {
  fc.assert(
    fc.property(day, day, (before, sent) => {
      const after = mergeAmounts(before, sent);
      expect(revertDay(after, { before, after })).toEqual(before);
    }),
  );
});

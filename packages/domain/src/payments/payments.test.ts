import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBalances, splitPayment, sumOf } from './payments.ts';

const open = (...amounts: number[]) => amounts.map((openCents, index) => ({ invoiceId: index + 1, openCents }));

describe('a payment', () => {
  it.each([
    ['pays one invoice', 5000, [5000], [5000]],
    ['pays a part of an invoice', 2000, [5000], [2000]],
    ['leaves a credit', 6000, [5000], [5000]],
    ['pays the first invoices first', 7000, [5000, 3000], [5000, 2000]],
    ['passes over credits and paid invoices', 7000, [0, -200, 7000], [7000]],
    ['of a cent too little leaves a cent open', 4999, [5000], [4999]],
  ])('%s', (_title, amountCents, amounts, expected) =>
    expect(splitPayment(amountCents, open(...amounts)).map((part) => part.amountCents)).toEqual(expected),
  );

  it('never pays more than it has, nor more than is open of an invoice', () => {
    const cents = fc.integer({ min: -10_000, max: 100_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), fc.array(cents), (amountCents, amounts) => {
        const invoices = open(...amounts);
        const parts = splitPayment(amountCents, invoices);
        const totalCents = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
        expect(sumOf(parts)).toBe(Math.min(amountCents, totalCents));
        for (const { invoiceId, amountCents: part } of parts) {
          expect(part > 0 && part <= amounts[invoiceId - 1]!).toBe(true);
        }
      }),
    );
  });
});

it('shows what is owed after each entry', () => {
  const entries = [{ amountCents: 5000 }, { amountCents: -2000 }, { amountCents: -4000 }];
  expect(addBalances(entries).map(({ balanceCents }) => balanceCents)).toEqual([5000, 3000, -1000]);
});

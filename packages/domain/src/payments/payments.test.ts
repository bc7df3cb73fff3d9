import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetCredits, addBalances, splitAmongClaims, splitPayment, sumOf } from './payments.ts';

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

describe('a payment of invoices and instalments', () => {
  const today = '2026-03-20';
  const invoice = { invoiceId: 1, openCents: 9_200, dueDate: '2026-02-01' };
  const instalment = (instalmentId: number, dueDate: string) => ({ instalmentId, openCents: 9_200, dueDate });
  const [march, april] = [instalment(3, '2026-03-15'), instalment(4, '2026-04-15')];
  const claims = { named: [], others: [invoice], instalments: [march, april], today };

  it.each([
    ['of an instalment pays the oldest instalment, not an older invoice', 9_200, claims, [], [[3, 9_200]]],
    ['of another amount pays what is due first', 10_000, claims, [[1, 9_200]], [[3, 800]]],
    ['that names an invoice pays it', 9_200, { ...claims, named: [invoice], others: [] }, [[1, 9_200]], []],
    ['that names an instalment pays it', 5_000, { ...claims, namedInstalments: [april] }, [], [[4, 5_000]]],
    ['pays an instalment before its due date only in full', 20_000, claims, [[1, 9_200]], [[3, 9_200]]],
    [
      'in advance pays the next instalment in full',
      27_600,
      claims,
      [[1, 9_200]],
      [
        [3, 9_200],
        [4, 9_200],
      ],
    ],
  ])('%s', (_title, amountCents, of, parts, instalmentParts) => {
    const split = splitAmongClaims(amountCents, of);
    expect(split.parts.map((part) => [part.invoiceId, part.amountCents])).toEqual(parts);
    expect(split.instalmentParts.map((part) => [part.instalmentId, part.amountCents])).toEqual(instalmentParts);
  });

  it('never spends more than it has', () => {
    const cents = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(cents, cents, cents, (amountCents, ofInvoice, ofInstalment) => {
        const split = splitAmongClaims(amountCents, {
          ...claims,
          others: [{ ...invoice, openCents: ofInvoice }],
          instalments: [{ ...march, openCents: ofInstalment }, april],
        });
        expect(sumOf(split.parts) + sumOf(split.instalmentParts)).toBeLessThanOrEqual(amountCents);
        expect(sumOf(split.parts)).toBeLessThanOrEqual(ofInvoice);
      }),
    );
  });
});

it('shows what is owed after each entry', () => {
  const entries = [{ amountCents: 5000 }, { amountCents: -2000 }, { amountCents: -4000 }];
  expect(addBalances(entries).map(({ balanceCents }) => balanceCents)).toEqual([5000, 3000, -1000]);
});

it.each([
  ['less than is open', [100, 200], [-150], 150, [100, 50, -150]],
  ['more than is open', [100], [-60, -80], 100, [100, -60, -40]],
  ['nothing without a credit', [100], [], 0, []],
  ['nothing without an open invoice', [], [-60], 0, []],
])('offsets credits of %s', (_, invoices, credits, offsetCents, amounts) => {
  const open = (cents: number[], firstId: number) =>
    cents.map((openCents, index) => ({ invoiceId: firstId + index, openCents }));
  const offset = offsetCredits(open(invoices, 1), { credits: open(credits, 11), instalments: [] });
  expect(offset.offsetCents).toBe(offsetCents);
  expect(offset.parts.map(({ amountCents }) => amountCents)).toEqual(amounts);
  expect(offset.parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
});

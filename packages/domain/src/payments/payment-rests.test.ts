import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetAllCredits, splitRests } from './payment-rests.ts';

const invoices = [
  { invoiceId: 1, openCents: 500 },
  { invoiceId: 2, openCents: 300 },
];

describe('rests of payments', () => {
  it.each([
    ['pay the first open invoice in part', [[7, 200]], 200, [[7, 1, 200]]],
    [
      'of two payments pay two invoices',
      [
        [7, 400],
        [8, 300],
      ],
      700,
      [
        [7, 1, 400],
        [8, 1, 100],
        [8, 2, 200],
      ],
    ],
    ['pay no more than is free after fees', [[7, 400]], 150, [[7, 1, 150]]],
    [
      'pay no more than is open',
      [[7, 1000]],
      1000,
      [
        [7, 1, 500],
        [7, 2, 300],
      ],
    ],
    ['pay nothing when they are paid out', [[7, 400]], 0, []],
  ])('%s', (_name, payments, freeCents, expected) => {
    const rests = payments.map(([paymentId, restCents]) => ({ paymentId: paymentId!, restCents: restCents! }));
    const parts = splitRests(invoices, { rests, freeCents });
    expect(parts.map(({ paymentId, invoiceId, amountCents }) => [paymentId, invoiceId, amountCents])).toEqual(expected);
  });

  it('come after the credits of other invoices', () => {
    const credits = [{ invoiceId: 3, openCents: -450 }];
    const rests = [{ paymentId: 7, restCents: 200 }];
    expect(offsetAllCredits(invoices, { credits, instalments: [], rests, freeCents: 200 })).toEqual({
      offsetCents: 650,
      parts: [
        { invoiceId: 1, amountCents: 450 },
        { invoiceId: 3, amountCents: -450 },
      ],
      instalmentParts: [],
      restParts: [
        { paymentId: 7, invoiceId: 1, amountCents: 50 },
        { paymentId: 7, invoiceId: 2, amountCents: 150 },
      ],
    });
  });

  it('leave instalments to the credits of invoices', () => {
    const credits = [{ invoiceId: 3, openCents: -1_000 }];
    const instalments = [
      { instalmentId: 8, dueDate: '2026-11-15', openCents: 150 },
      { instalmentId: 9, dueDate: '2026-12-15', openCents: 150 },
    ];
    const rests = [{ paymentId: 7, restCents: 200 }];
    expect(offsetAllCredits(invoices, { credits, instalments, rests, freeCents: 200 })).toEqual({
      offsetCents: 1_000,
      parts: [
        { invoiceId: 1, amountCents: 500 },
        { invoiceId: 2, amountCents: 300 },
        { invoiceId: 3, amountCents: -1_000 },
      ],
      instalmentParts: [
        { instalmentId: 8, amountCents: 150 },
        { instalmentId: 9, amountCents: 50 },
      ],
      restParts: [],
    });
  });

  it('never pay more than is open, left of a payment, or free', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 });
    const property = fc.property(amounts, amounts, fc.integer({ min: 0, max: 3000 }), (open, left, freeCents) => {
      const given = open.map((openCents, invoiceId) => ({ invoiceId, openCents }));
      const rests = left.map((restCents, paymentId) => ({ paymentId, restCents }));
      const parts = splitRests(given, { rests, freeCents });
      const sumOf = (matches: (part: (typeof parts)[number]) => boolean) =>
        parts.filter(matches).reduce((sum, { amountCents }) => sum + amountCents, 0);
      const total = (cents: number[]) => cents.reduce((sum, amount) => sum + amount, 0);
      expect(sumOf(() => true)).toBe(Math.min(total(open), total(left), freeCents));
      for (const [id, openCents] of open.entries()) {
        expect(sumOf(({ invoiceId }) => invoiceId === id)).toBeLessThanOrEqual(openCents);
      }
      for (const [id, restCents] of left.entries()) {
        expect(sumOf(({ paymentId }) => paymentId === id)).toBeLessThanOrEqual(restCents);
      }
    });
    fc.assert(property);
  });
});

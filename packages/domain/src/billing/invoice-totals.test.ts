import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceTotals } from './invoice-totals.ts';

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { maxLength: 30 });
const linesOf = (cents: number[]) => cents.map((amountCents) => ({ amountCents }));

describe('invoiceTotals', () => {
  it.each([
    [[], 0, 0],
    [[2], 0, 2],
    [[3], 1, 4],
    [[50], 10, 60],
    [[100, 200], 57, 357],
    [[150], 29, 179],
    [[-150], -29, -179],
    [[-1], 0, -1],
    [[150, -150], 0, 0],
  ])('of %j: VAT %i, gross %i', (cents, vatCents, grossCents) => {
    expect(invoiceTotals(linesOf(cents), { isSmallBusiness: false })).toMatchObject({ vatCents, grossCents });
  });

  it('takes VAT once on the sum, not per line', () => {
    expect(invoiceTotals(linesOf([2, 2, 2]), { isSmallBusiness: false }).vatCents).toBe(1);
  });

  it('adds up: lines to net, net and VAT to gross', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const totals = invoiceTotals(linesOf(cents), { isSmallBusiness: false });
        expect(totals.netCents).toBe(cents.reduce((sum, amount) => sum + amount, 0));
        expect(totals.grossCents).toBe(totals.netCents + totals.vatCents);
        expect(Math.abs(totals.vatCents * 100 - totals.netCents * 19)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('reverses with all signs', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const { vatCents } = invoiceTotals(linesOf(cents), { isSmallBusiness: false });
        const reversed = invoiceTotals(linesOf(cents.map((amount) => -amount)), { isSmallBusiness: false });
        expect(reversed.vatCents + vatCents).toBe(0);
      }),
    );
  });

  it('has no VAT for a small business', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const totals = invoiceTotals(linesOf(cents), { isSmallBusiness: true });
        expect(totals).toMatchObject({ vatPercent: 0, vatCents: 0, grossCents: totals.netCents });
      }),
    );
  });
});

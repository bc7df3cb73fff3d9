import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basePriceCents, energyCostCents, invoiceTotals } from './invoice-amounts.ts';
import { somePrice } from '../prices/price-period-makers-for-tests.ts';

describe('basePriceCents', () => {
  it.each([
    ['9.90', 181, 365, 5891],
    ['10.50', 184, 365, 6352],
    ['10.50', 365, 365, 12_600],
    ['10.50', 366, 366, 12_600],
    ['10.50', 1, 366, 34],
    ['10.50', 1, 365, 35],
    ['0', 365, 365, 0],
    ['9.99', 0, 365, 0],
    ['0.0125', 73, 365, 3],
    ['0.0125', 61, 366, 3],
  ])('at %s € per month, %i of %i days cost %i cents', (eurPerMonth, days, daysOfYear, cents) => {
    expect(basePriceCents(eurPerMonth, days, daysOfYear)).toBe(cents);
  });

  it('changes by at most one cent if the days are cut in two', () => {
    fc.assert(
      fc.property(somePrice, fc.constantFrom(365, 366), fc.nat(366), fc.nat(366), (price, daysOfYear, a, b) => {
        const [first, whole] = [Math.min(a, b), Math.min(Math.max(a, b), daysOfYear)];
        const cut = basePriceCents(price, first, daysOfYear) + basePriceCents(price, whole - first, daysOfYear);
        expect(Math.abs(cut - basePriceCents(price, whole, daysOfYear))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('energyCostCents', () => {
  it.each([
    [612_480, '21.00', 12_862],
    [918_750, '29.90', 27_471],
    [0, '30.25', 0],
    [1000, '0', 0],
    [1, '499.9999', 0],
    [1, '500', 1],
    [50, '30', 2],
    [1_000_000, '0.0001', 0],
    [5_000_000, '0.0001', 1],
    [999_999_999_999, '99.9999', 99_999_900_000],
  ])('computes for %i Wh at %s ct/kWh: %i cents', (energyWh, ctPerKwh, cents) => {
    expect(energyCostCents(energyWh, ctPerKwh)).toBe(cents);
  });

  it('rounds half up, equal to exact integer arithmetic', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(999_999), (energyWh, tenThousandths) => {
        const exact = BigInt(energyWh) * BigInt(tenThousandths);
        const cents = energyCostCents(energyWh, (tenThousandths / 10_000).toFixed(4));
        expect(BigInt(cents)).toBe((exact + 5_000_000n) / 10_000_000n);
      }),
    );
  });
});

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { maxLength: 30 });
const linesOf = (cents: number[], vatPercent = 19) => cents.map((amountCents) => ({ amountCents, vatPercent }));

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
  ])('computes for lines of %j: VAT %i, gross %i', (cents, vatCents, grossCents) => {
    expect(invoiceTotals(linesOf(cents))).toMatchObject({ vatCents, grossCents });
  });

  it('computes VAT once on the sum, not per line', () => {
    expect(invoiceTotals(linesOf([2, 2, 2])).vatCents).toBe(1);
  });

  it('adds lines to net, and net and VAT to gross', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const totals = invoiceTotals(linesOf(cents));
        expect(totals.netCents).toBe(cents.reduce((sum, amount) => sum + amount, 0));
        expect(totals.grossCents).toBe(totals.netCents + totals.vatCents);
        expect(Math.abs(totals.vatCents * 100 - totals.netCents * 19)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('adds VAT once per rate, so that each rate alone gives the same', () => {
    fc.assert(
      fc.property(amounts, amounts, (some, others) => {
        const totals = invoiceTotals([...linesOf(some), ...linesOf(others, 16)]);
        const alone = [invoiceTotals(linesOf(some)), invoiceTotals(linesOf(others, 16))];
        expect(totals.vatAmounts).toEqual(alone.flatMap(({ vatAmounts }) => vatAmounts));
        expect(totals.vatCents).toBe(alone[0]!.vatCents + alone[1]!.vatCents);
        expect(totals.grossCents).toBe(alone[0]!.grossCents + alone[1]!.grossCents);
      }),
    );
  });

  it('changes all signs for reversed lines', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const { vatCents } = invoiceTotals(linesOf(cents));
        const reversed = invoiceTotals(linesOf(cents.map((amount) => -amount)));
        expect(reversed.vatCents + vatCents).toBe(0);
      }),
    );
  });

  it('has no VAT for a small business', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const totals = invoiceTotals(linesOf(cents, 0));
        expect(totals).toMatchObject({ vatPercent: 0, vatCents: 0, grossCents: totals.netCents });
      }),
    );
  });
});

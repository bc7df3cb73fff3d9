import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basePriceCents } from './base-price.ts';
import { somePrice } from './some-slices.ts';

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
  ])('at %s € a month, %i of %i days cost %i cents', (eurPerMonth, days, daysOfYear, cents) => {
    expect(basePriceCents(eurPerMonth, days, daysOfYear)).toBe(cents);
  });

  it('changes by at most one cent where the days are cut in two', () => {
    fc.assert(
      fc.property(somePrice, fc.constantFrom(365, 366), fc.nat(366), fc.nat(366), (price, daysOfYear, a, b) => {
        const [first, whole] = [Math.min(a, b), Math.min(Math.max(a, b), daysOfYear)];
        const cut = basePriceCents(price, first, daysOfYear) + basePriceCents(price, whole - first, daysOfYear);
        expect(Math.abs(cut - basePriceCents(price, whole, daysOfYear))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revenueParts, type NetPart } from './revenue-parts.ts';

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('the parts of the revenue', () => {
  it('add up to net and VAT of the golden invoice', () => {
    const parts: NetPart<string>[] = [
      { kind: 'base', vatPercent: 19, netCents: 12_243 },
      { kind: 'pv', vatPercent: 19, netCents: 26_951 },
      { kind: 'grid', vatPercent: 19, netCents: 51_768 },
    ];
    expect(revenueParts(parts, new Map([[19, 17_283]]))).toEqual([
      { kind: 'base', netCents: 12_243, vatCents: 2326, grossCents: 14_569 },
      { kind: 'pv', netCents: 26_951, vatCents: 5121, grossCents: 32_072 },
      { kind: 'grid', netCents: 51_768, vatCents: 9836, grossCents: 61_604 },
    ]);
  });

  it('keeps the rates apart: a part at 0 % gets no VAT of the others', () => {
    const parts = [
      { kind: 'pv', vatPercent: 0, netCents: 10_000 },
      { kind: 'pv', vatPercent: 19, netCents: 10_000 },
    ];
    expect(revenueParts(parts, new Map([[19, 1900]]))).toEqual([
      { kind: 'pv', netCents: 20_000, vatCents: 1900, grossCents: 21_900 },
    ]);
  });

  it('lose no cent, whatever the parts are', () => {
    const part = fc.record({
      kind: fc.constantFrom('base', 'pv', 'grid', 'discount'),
      vatPercent: fc.constantFrom(0, 16, 19),
      netCents: fc.integer({ min: -100_000, max: 10_000_000 }),
    });
    const vats = fc.tuple(fc.integer({ min: -5000, max: 2_000_000 }), fc.integer({ min: -5000, max: 2_000_000 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), vats, (parts, [vat16, vat19]) => {
        const rates = new Set(parts.map(({ vatPercent }) => vatPercent));
        const vatOf = new Map([[16, vat16] as const, [19, vat19] as const].filter(([percent]) => rates.has(percent)));
        const revenue = revenueParts(parts, vatOf);
        expect(sum(revenue.map(({ vatCents }) => vatCents))).toBe(sum([...vatOf.values()]));
        expect(sum(revenue.map(({ netCents }) => netCents))).toBe(sum(parts.map(({ netCents }) => netCents)));
      }),
    );
  });
});

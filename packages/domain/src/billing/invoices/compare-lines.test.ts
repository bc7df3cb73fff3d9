import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLines } from './compare-lines.ts';
import type { InvoiceLine } from './invoice-lines.ts';

const line: fc.Arbitrary<InvoiceLine> = fc.record({
  kind: fc.constantFrom('pv', 'grid'),
  from: fc.constantFrom('2026-01-01', '2026-02-01'),
  to: fc.constantFrom('2026-03-01', '2026-04-01'),
  tariffName: fc.constant('Hausstrom'),
  ctPerKwh: fc.constant('20'),
  vatPercent: fc.constant(19),
  energyWh: fc.nat(1_000_000),
  amountCents: fc.integer({ min: -100_000, max: 100_000 }),
});
const lines = fc.array(line, { maxLength: 8 });
const sumOf = (amounts: (number | null | undefined)[]) => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

it('loses no energy and no cent of either side', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const rows = compareLines(before, after);
      for (const [side, of] of [
        ['before', before],
        ['after', after],
      ] as const) {
        expect(sumOf(rows.map((row) => row[side]?.amountCents))).toBe(sumOf(of.map(({ amountCents }) => amountCents)));
        expect(sumOf(rows.map((row) => row[side]?.energyWh))).toBe(
          sumOf(of.map((one) => (one.kind === 'pv' || one.kind === 'grid' ? one.energyWh : 0))),
        );
      }
      expect(new Set(rows.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).size).toBe(rows.length);
    }),
  );
});

it('shows a line that is new or gone beside nothing', () => {
  const days = { from: '2026-01-01', to: '2026-02-01', vatPercent: 19 };
  const cap: InvoiceLine = { kind: 'priceCap', ...days, amountCents: -500 };
  const range = { from: days.from, to: days.to };
  expect(compareLines([cap], [])).toEqual([
    { kind: 'priceCap', ...range, before: { energyWh: null, amountCents: -500 }, after: null },
  ]);
  expect(compareLines([], [cap])).toEqual([
    { kind: 'priceCap', ...range, before: null, after: { energyWh: null, amountCents: -500 } },
  ]);
});

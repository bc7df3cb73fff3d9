import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeZone } from '../../time/local-days.ts';
import { amountsOf, daysOf, gapOf } from './days-for-tests.ts';
import { linearSubstitutes } from './linear-substitutes.ts';

const timeZone: TimeZone = 'Europe/Berlin';
const nothing = new Map<string, number[]>();

/** Two days, with the amounts given before and after the quarter-hours from 02:00 on; null elsewhere. */
function around(before: (number | null)[], quarterHours: number, after: (number | null)[]) {
  const amounts = [...before, ...Array.from({ length: quarterHours }, () => null), ...after];
  const from = 8 - before.length;
  return {
    days: daysOf('2026-05-04', '2026-05-05', ({ index }) => amounts[index - from] ?? null),
    gap: gapOf('2026-05-05', 8, quarterHours),
    timeZone,
    knownDifferenceWh: null,
  };
}

describe('linearSubstitutes with a known difference', () => {
  it.each([
    [410, 5, [82, 82, 82, 82, 82]],
    [10, 4, [3, 3, 2, 2]],
    [0, 3, [0, 0, 0]],
    [2, 3, [1, 1, 0]],
  ])('splits %i Wh over %i quarter-hours', (knownDifferenceWh, quarterHours, amounts) => {
    const gap = gapOf('2026-05-05', 40, quarterHours);
    const { substitutes } = linearSubstitutes({ days: nothing, gap, timeZone, knownDifferenceWh });
    expect(substitutes).toEqual(gap.map((slot, index) => ({ ...slot, amount: amounts[index] })));
  });

  it('adds up to it', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.integer({ min: 1, max: 96 }), (knownDifferenceWh, quarterHours) => {
        const gap = gapOf('2026-05-05', 0, quarterHours);
        const amounts = amountsOf(linearSubstitutes({ days: nothing, gap, timeZone, knownDifferenceWh }))!;
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(knownDifferenceWh);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses a counter that ran backwards', () => {
    const request = { days: nothing, gap: gapOf('2026-05-05', 40, 3), timeZone, knownDifferenceWh: -1 };
    expect(linearSubstitutes(request)).toEqual({ substitutes: null, reason: 'negativeDifference' });
  });
});

describe('linearSubstitutes without one', () => {
  it.each([
    ['rises from hour to hour', [90, 110, 95, 105], 4, [210, 190, 200, 200], [120, 140, 160, 180]],
    ['falls to nothing', [30, 30, 30, 30], 2, [0, 0, 0, 0], [20, 10]],
    ['uses what there is of an hour', [40], 3, [null, null, 80, 80], [50, 60, 70]],
    ['stays level after the only hour', [12, 12, 12, 12], 2, [], [12, 12]],
    ['stays level before the only hour', [], 2, [7, 7, 7, 7], [7, 7]],
    ['keeps the sum of fractions', [0, 1, 0, 1], 6, [1, 0, 1, 0], [1, 0, 1, 0, 1, 0]],
    ['sees no further than an hour', [90, null, null, null, null], 2, [7], [7, 7]],
  ])('%s', (_, before, quarterHours, after, amounts) => {
    expect(amountsOf(linearSubstitutes(around(before, quarterHours, after)))).toEqual(amounts);
  });

  it('looks over midnight, also when an hour comes twice', () => {
    const days = daysOf('2026-10-24', '2026-10-26', ({ day }) => (day === '2026-10-25' ? null : Number(day.slice(9))));
    const request = { days, gap: gapOf('2026-10-25', 0, 100), timeZone, knownDifferenceWh: null };
    const amounts = amountsOf(linearSubstitutes(request))!;
    expect([amounts.length, amounts[0], amounts.at(-1)]).toEqual([100, 4, 6]);
  });

  it('has nothing to go by where nothing was measured next to the gap', () => {
    const gap = gapOf('2026-05-05', 40, 3);
    const request = { days: nothing, gap, timeZone, knownDifferenceWh: null };
    expect(linearSubstitutes(request)).toEqual({ substitutes: null, reason: 'noNeighbours' });
  });

  it('lies between its neighbours, never below 0', () => {
    const hour = fc.array(fc.option(fc.nat(500)), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(hour, hour, fc.integer({ min: 1, max: 40 }), (before, after, quarterHours) => {
        const amounts = amountsOf(linearSubstitutes(around(before, quarterHours, after)));
        const known = [...before, ...after].filter((amount) => amount !== null);
        expect(amounts === null).toBe(known.length === 0);
        for (const amount of amounts ?? []) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(Math.min(...known));
          expect(amount).toBeLessThanOrEqual(Math.max(...known));
        }
      }),
    );
  });
});

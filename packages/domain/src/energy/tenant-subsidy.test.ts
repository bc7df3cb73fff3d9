import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFundedIn, subsidyCtPerKwh } from './tenant-subsidy.ts';

describe('the rate of the tenant electricity subsidy', () => {
  it.each([
    ['2023-01-01', 10, '2.67'],
    ['2024-01-31', 10, '2.67'],
    ['2024-02-01', 10, '2.64'],
    ['2024-02-29', 10, '2.64'],
    ['2024-07-31', 10, '2.64'],
    ['2024-08-01', 10, '2.62'],
    ['2025-02-01', 10, '2.59'],
    ['2025-08-01', 10, '2.56'],
    ['2026-02-01', 10, '2.54'],
    ['2026-08-01', 10, '2.51'],
    // 10 kW at 2.54 and 10 kW at 2.36
    ['2026-02-01', 20, '2.45'],
    // 10 kW at 2.64, 30 kW at 2.46, 28.25 kW at 1.65
    ['2024-05-01', 68.25, '2.1511'],
    ['2022-12-31', 10, null],
    ['2027-02-01', 10, null],
    ['2024-02-01', 1000.5, null],
    ['2024-02-01', 0, null],
  ])('of a plant of %s with %d kW is %s ct', (commissionedOn, installedKw, ctPerKwh) =>
    expect(subsidyCtPerKwh({ commissionedOn, installedKw })).toBe(ctPerKwh),
  );

  it('never rises with the size of the plant, nor with a later day', () => {
    const day = fc.date({ min: new Date('2023-01-01'), max: new Date('2027-01-31'), noInvalidDate: true });
    const size = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(day, day, size, size, (a, b, sizeA, sizeB) => {
        const [earlier, later] = [a, b].map((at) => at.toISOString().slice(0, 10)).sort() as [string, string];
        const [smaller, larger] = [sizeA, sizeB].map((kw) => kw / 100).sort((x, y) => x - y) as [number, number];
        const best = Number(subsidyCtPerKwh({ commissionedOn: earlier, installedKw: smaller }));
        expect(Number(subsidyCtPerKwh({ commissionedOn: later, installedKw: larger }))).toBeLessThanOrEqual(best);
      }),
    );
  });

  it.each([
    [2023, false],
    [2024, true],
    [2044, true],
    [2045, false],
  ])('is paid in %d: %s, for a plant of 2024', (year, expected) =>
    expect(isFundedIn({ commissionedOn: '2024-06-30' }, year)).toBe(expected),
  );
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodAround, previousPeriod, shiftPeriod, type PeriodKind } from './periods.ts';

const kind = fc.constantFrom<PeriodKind>('day', 'week', 'month', 'year');
const day = fc
  .integer({ min: Date.UTC(1985, 0, 1), max: Date.UTC(2060, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));

describe('periodAround', () => {
  it.each<[PeriodKind, string, string, string]>([
    ['day', '2024-02-29', '2024-02-29', '2024-03-01'],
    ['week', '2024-03-03', '2024-02-26', '2024-03-04'],
    ['week', '2024-02-26', '2024-02-26', '2024-03-04'],
    ['week', '2025-01-01', '2024-12-30', '2025-01-06'],
    ['month', '2024-02-29', '2024-02-01', '2024-03-01'],
    ['month', '2023-12-31', '2023-12-01', '2024-01-01'],
    ['year', '2024-12-31', '2024-01-01', '2025-01-01'],
  ])('returns the %s of %s', (periodKind, within, from, to) =>
    expect(periodAround(periodKind, within)).toEqual({ from, to }),
  );

  it('contains the day, and is the same for its first day', () => {
    fc.assert(
      fc.property(kind, day, (periodKind, within) => {
        const period = periodAround(periodKind, within);
        expect(period.from <= within && within < period.to).toBe(true);
        expect(periodAround(periodKind, period.from)).toEqual(period);
      }),
    );
  });
});

describe('shiftPeriod', () => {
  it.each<[PeriodKind, string, number, string, string]>([
    ['month', '2024-01-31', 1, '2024-02-01', '2024-03-01'],
    ['month', '2024-01-01', -1, '2023-12-01', '2024-01-01'],
    ['month', '2024-03-01', -15, '2022-12-01', '2023-01-01'],
    ['year', '2024-02-29', -1, '2023-01-01', '2024-01-01'],
    ['week', '2024-02-26', 1, '2024-03-04', '2024-03-11'],
    ['day', '2024-02-29', 1, '2024-03-01', '2024-03-02'],
  ])('shifts the %s of %s by %i', (periodKind, from, steps, shiftedFrom, shiftedTo) => {
    expect(shiftPeriod(periodKind, from, steps)).toEqual({ from: shiftedFrom, to: shiftedTo });
  });

  it('returns to the same period, and consecutive periods have no gap', () => {
    fc.assert(
      fc.property(kind, day, fc.integer({ min: -30, max: 30 }), (periodKind, within, steps) => {
        const shifted = shiftPeriod(periodKind, within, steps);
        expect(shiftPeriod(periodKind, shifted.from, -steps)).toEqual(periodAround(periodKind, within));
        expect(shiftPeriod(periodKind, shifted.from, 1).from).toBe(shifted.to);
      }),
    );
  });
});

describe('previousPeriod', () => {
  it.each([
    [{ from: '2024-03-01', to: '2024-04-01' }, '2024-02-01'],
    [{ from: '2024-01-01', to: '2025-01-01' }, '2023-01-01'],
    [{ from: '2024-01-01', to: '2024-04-01' }, '2023-10-01'],
    [{ from: '2024-03-01', to: '2024-03-02' }, '2024-02-29'],
    [{ from: '2024-03-04', to: '2024-03-11' }, '2024-02-26'],
    [{ from: '2024-03-05', to: '2024-03-15' }, '2024-02-24'],
  ])('begins for %j on %s', (period, from) => expect(previousPeriod(period)).toEqual({ from, to: period.from }));
});

import { describe, expect, it } from 'vitest';
import { comparableDays, daysWithValues } from './compared-year.ts';

const year = { from: '2026-01-01', to: '2027-01-01' };

describe('daysWithValues and comparableDays', () => {
  it.each([
    ['2025-01-01', '2026-09-16', { from: '2026-01-01', to: '2026-09-16' }],
    ['2026-03-05', '2027-02-01', { from: '2026-03-05', to: '2027-01-01' }],
    ['2023-08-01', '2023-09-01', null],
  ])('returns the days with values from %s to %s', (valuesFrom, valuesTo, days) => {
    expect(daysWithValues(year, { valuesFrom, valuesTo })).toEqual(days);
  });

  it.each([
    ['2025-01-01', '2026-09-16', { from: '2026-01-01', to: '2026-09-16' }],
    ['2025-06-10', '2026-09-16', { from: '2026-07-01', to: '2026-09-16' }],
    ['2024-02-29', '2026-09-16', { from: '2026-01-01', to: '2026-09-16' }],
    ['2026-01-01', '2026-09-16', null],
  ])('returns the comparable days with values from %s to before %s', (valuesFrom, valuesTo, days) => {
    expect(comparableDays(year, { valuesFrom, valuesTo })).toEqual(days);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../time/days.ts';
import { cutAtNewYear, daysOfYear, partsPerYear, yearPartsOf } from './calendar-years.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.nat(2000))
  .map(([first, length]) => ({ from: addDays('2000-01-01', first), to: addDays('2000-01-01', first + length) }));

it.each([
  ['2026-12-31', 365],
  ['2027-01-01', 365],
  ['2028-01-01', 366],
  ['2028-12-31', 366],
  ['2100-06-15', 365],
])('computes for %s a year of %i days', (day, days) => expect(daysOfYear(day)).toBe(days));

describe('cutAtNewYear', () => {
  it.each([
    ['2026-01-01', '2027-01-01', ['2026-01-01']],
    ['2026-12-31', '2027-01-02', ['2026-12-31', '2027-01-01']],
    ['2026-07-01', '2028-02-01', ['2026-07-01', '2027-01-01', '2028-01-01']],
    ['2026-12-31', '2027-01-01', ['2026-12-31']],
    ['2027-01-01', '2027-01-01', []],
  ])('cuts %s to %s at %j', (from, to, begins) => {
    expect(cutAtNewYear({ from, to }).map((part) => part.from)).toEqual(begins);
  });

  it('leaves out no day, and puts each part in one year', () => {
    fc.assert(
      fc.property(range, (given) => {
        const parts = cutAtNewYear(given);
        const days = parts.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
        expect(days).toBe(daysBetween(given.from, given.to));
        for (const { from, to } of parts) expect(addDays(to, -1).slice(0, 4)).toBe(from.slice(0, 4));
      }),
    );
  });
});

describe('yearPartsOf', () => {
  it.each([
    ['2026-01-01', '2027-01-01', partsPerYear],
    ['2028-01-01', '2029-01-01', partsPerYear],
    ['2024-07-01', '2026-07-01', 184 * 365 + partsPerYear + 181 * 366],
    ['2028-02-29', '2028-03-01', 365],
    ['2027-02-28', '2027-03-01', 366],
    ['2027-02-28', '2027-02-28', 0],
  ])('counts %s to %s as %i parts', (from, to, parts) => expect(yearPartsOf({ from, to })).toBe(parts));
});

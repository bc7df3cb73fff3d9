import { describe, expect, it } from 'vitest';
import { weekdayOf } from './days.ts';
import { easterSundayOf } from './easter.ts';

describe('easterSundayOf', () => {
  it.each([
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ])('computes %s', (easter) => expect(easterSundayOf(Number(easter.slice(0, 4)))).toBe(easter));

  it('is a Sunday from 22 March to 25 April', () => {
    for (let year = 1900; year < 2300; year += 1) {
      const easter = easterSundayOf(year);
      expect(weekdayOf(easter)).toBe(7);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
    }
  });
});

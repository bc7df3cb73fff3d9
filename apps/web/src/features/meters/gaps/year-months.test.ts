import { expect, it } from 'vitest';
import { yearMonths } from './year-months.ts';

const day = (name: string, missing = 0, substituted = 0) => ({ day: name, quarterHours: 96, missing, substituted });

it('contains every day of every month, also in a leap year', () => {
  const months = yearMonths(2028, []);
  expect(months.map(({ days }) => days.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect(months.every(({ share, days }) => share === null && days.every(({ state }) => state === 'none'))).toBe(true);
});

it('shows the state of each day and the completeness between first and last value', () => {
  const days = [day('2026-02-26'), day('2026-02-27', 0, 4), day('2026-02-28', 24, 4), day('2026-03-01', 96)];
  const [, february, march] = yearMonths(2026, days);
  expect(february!.days.slice(-4).map(({ state }) => state)).toEqual(['none', 'complete', 'substituted', 'incomplete']);
  expect(february).toMatchObject({ complete: 1, substituted: 1, incomplete: 1, share: 1 - 24 / 288 });
  expect(march).toMatchObject({ incomplete: 1, share: 0 });
});

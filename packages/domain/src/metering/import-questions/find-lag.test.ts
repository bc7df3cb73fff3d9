import { expect, it } from 'vitest';
import { eachDay } from '../../time/days.ts';
import { findLag } from './find-lag.ts';

const timeZone = 'Europe/Berlin';
const days = eachDay('2025-06-01', '2025-06-11');

/** Clouds that pass by, the same for every roof: a number from 0 to 1 for each quarter-hour. */
const cloudAt = (day: number, index: number) => ((day * 53 + index * 37 + ((index * index) % 41)) % 100) / 100;
/** A roof that looks to the east, south or west, some quarter-hours late. */
const roof = (noon: number, late = 0, peak = 900) =>
  days.map((day, number) => ({
    day,
    amounts: Array.from({ length: 96 }, (_, index) => {
      const sun = Math.max(0, 1 - ((index - late - noon) / 26) ** 2);
      return Math.round(peak * sun * (0.3 + 0.7 * cloudAt(number, index - late)));
    }),
  }));

it.each([
  ['at once', 0, 0],
  ['a quarter-hour late', 1, 15],
  ['a quarter-hour early', -1, -15],
  ['an hour late', 4, 60],
])('finds a roof that looks elsewhere %s by its clouds', (_, late, minutes) => {
  expect(findLag(roof(46, late), roof(56, 0, 300), timeZone)?.minutes).toBe(minutes);
});

it('says nothing about series that change by other rules, or of a few days', () => {
  const steady = days.map((day) => ({ day, amounts: Array.from({ length: 96 }, (_, index) => (index % 2) * 5) }));
  expect(findLag(roof(50), steady, timeZone)).toBeUndefined();
  expect(findLag(roof(50, 1).slice(0, 6), roof(50), timeZone)).toBeUndefined();
});

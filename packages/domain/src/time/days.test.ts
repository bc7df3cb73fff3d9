import { describe, expect, it } from 'vitest';
import * as days from './days.ts';

describe('calendar', () => {
  it.each([
    ['2023-12-31', 1, '2024-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2024-02-29', 366, '2025-03-01'],
  ])('adds to %s %i days: %s', (from, count, to) => {
    expect(days.addDays(from, count)).toBe(to);
    expect(days.daysBetween(from, to)).toBe(count);
  });

  it.each([
    ['2023-08-01', 2],
    ['2024-02-29', 4],
    ['1970-01-01', 4],
    ['1969-12-28', 7],
    ['2026-09-14', 1],
  ])('returns for %s the weekday %i', (localDay, weekday) => expect(days.weekdayOf(localDay)).toBe(weekday));

  it('lists the days of a range without its end', () => {
    expect(days.eachDay('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29']);
    expect(days.eachDay('2024-02-28', '2024-02-28')).toEqual([]);
    expect(days.eachDay('2024-02-28', '2024-02-01')).toEqual([]);
  });

  it.each(['2023-02-29', '2023-13-01', '2023-1-1', '01.08.2023', '2023-08-01T00:00', ''])('refuses %j', (text) => {
    expect(days.isDay(text)).toBe(false);
    expect(() => days.addDays(text, 1)).toThrow(RangeError);
  });
});

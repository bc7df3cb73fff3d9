import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitSummedRanges } from './summed-ranges.ts';

const range = (from: string, to: string) => ({ from, to });

it.each([
  [range('2025-01-01', '2026-01-01'), { months: [range('2025-01-01', '2026-01-01')], added: [], subtracted: [] }],
  [
    range('2025-11-01', '2025-11-27'),
    { months: [range('2025-11-01', '2025-12-01')], added: [], subtracted: [range('2025-11-27', '2025-12-01')] },
  ],
  [
    range('2025-01-03', '2025-03-04'),
    {
      months: [range('2025-01-01', '2025-03-01')],
      added: [range('2025-03-01', '2025-03-04')],
      subtracted: [range('2025-01-01', '2025-01-03')],
    },
  ],
  [range('2025-03-02', '2025-03-31'), { months: [], added: [range('2025-03-02', '2025-03-31')], subtracted: [] }],
  [range('2025-05-05', '2025-05-05'), { months: [], added: [], subtracted: [] }],
])('sums %j by few rows', (days, expected) => expect(splitSummedRanges(days)).toEqual(expected));

const daysOf = (ranges: DayRange[]) => ranges.flatMap(({ from, to }) => eachDay(from, to));

it('counts each day of the range once and no other, by whole months and at most 15 days at each end', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((number) => addDays('2024-01-01', number));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 500 }), (from, length) => {
      const to = addDays(from, length);
      const { months, added, subtracted } = splitSummedRanges({ from, to });
      const removed = new Set(daysOf(subtracted));
      const counted = [...daysOf(months), ...daysOf(added)].filter((each) => !removed.has(each));
      expect(counted.toSorted()).toEqual(eachDay(from, to));
      expect(months.every((each) => each.from.endsWith('-01') && each.to.endsWith('-01'))).toBe(true);
      expect(months.length === 0 || daysOf([...added, ...subtracted]).length <= 30).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toClockQuarterHours } from '../time/clock-quarter-hours.ts';
import { durationCurve, meanWeekdays } from './load-profile.ts';

const filled = (count: number, valueAt: (index: number) => number | null) =>
  Array.from({ length: count }, (_, index) => valueAt(index));

describe('the quarter-hours of the clock', () => {
  it.each([
    ['an ordinary day', '2026-06-15', 96, 8, 8],
    ['the hour that does not exist', '2026-03-29', 92, 8, null],
    ['the hour after it', '2026-03-29', 92, 12, 8],
    ['the last quarter-hour of the short day', '2026-03-29', 92, 95, 91],
    ['the mean of the hour that exists twice', '2026-10-25', 100, 8, 10],
    ['the hour after it', '2026-10-25', 100, 12, 16],
  ])('are %s', (_name, day, count, slot, amount) => {
    const clock = toClockQuarterHours(
      filled(count, (index) => index),
      day,
      'Europe/Berlin',
    );
    expect(clock).toHaveLength(96);
    expect(clock[slot]).toBe(amount);
  });

  it('take the known one where one of the two hours is missing', () => {
    const amounts = filled(100, (index) => (index === 8 ? null : index));
    expect(toClockQuarterHours(amounts, '2026-10-25', 'Europe/Berlin')[8]).toBe(12);
  });
});

describe('the mean day by weekday', () => {
  const days = ['2026-06-15', '2026-06-22', '2026-06-21'].map((day, at) => ({
    day,
    amountsWh: filled(96, (index) => (index === 0 && at === 1 ? null : 10 * (at + 1))),
  }));

  it('leaves out missing values and weekdays without days', () => {
    const [monday, tuesday, , , , , sunday] = meanWeekdays(days);
    expect([monday![0], monday![1], tuesday![0], sunday![5]]).toEqual([10, 15, null, 30]);
  });
});

describe('the duration curve', () => {
  it('begins with the highest and ends with the lowest amount', () => {
    expect(durationCurve([3, null, 1, 2]).filter((_, percent) => percent % 50 === 0)).toEqual([3, 2, 1]);
    expect(durationCurve([null])).toEqual([]);
  });

  it('never rises', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(50_000)), { maxLength: 300 }), (amounts) => {
        const curve = durationCurve(amounts);
        expect(curve.every((amount, index) => index === 0 || amount <= curve[index - 1]!)).toBe(true);
      }),
    );
  });
});

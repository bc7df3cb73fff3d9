import { describe, expect, it } from 'vitest';
import { counterSlotAt, emptyCounterDay, pointsOfDays } from './counter-day.ts';
import { isCounter, isCounterPoint } from './counter-values.ts';

const timeZone = 'Europe/Berlin';

describe('the place of a counter in its day', () => {
  it.each([
    ['2026-05-05T00:05:00+02:00', '2026-05-05', 0],
    ['2026-05-05T23:55:00+02:00', '2026-05-05', 286],
    ['2026-05-06T00:00:00+02:00', '2026-05-05', 287],
    ['2026-03-30T00:00:00+02:00', '2026-03-29', 275],
    ['2026-10-26T00:00:00+01:00', '2026-10-25', 299],
  ])('%s', (at, day, index) => {
    expect(counterSlotAt(Date.parse(at), timeZone)).toEqual({ day, index });
    const counters: (number | null)[] = emptyCounterDay(day, timeZone);
    expect(counters.length).toBeGreaterThan(index);
    counters[index] = 7;
    expect(pointsOfDays(new Map([[day, counters]]), timeZone)).toEqual([{ atMs: Date.parse(at), counter: 7 }]);
  });
});

describe('what is a counter', () => {
  it.each([[0], [1.0], [Number.MAX_SAFE_INTEGER]])('%s is', (given) => expect(isCounter(given)).toBe(true));
  it.each([[-1], [1.5], [NaN], [Infinity], [2 ** 53], ['5'], [null], [true], [undefined], [[5]]])(
    '%s is not',
    (given) => expect(isCounter(given)).toBe(false),
  );

  const now = Date.parse('2026-05-05T12:00:00Z');
  it.each([
    ['2026-05-05T12:05:00Z', true],
    ['2026-05-05T12:10:00Z', false],
    ['2000-01-01T00:00:00Z', true],
    ['1999-12-31T23:55:00Z', false],
    ['1970-01-01T00:00:00Z', false],
    ['2100-01-01T00:00:00Z', false],
    ['2026-05-05T11:59:00Z', false],
  ])('a point at %s: %s', (at, isTaken) => {
    expect(isCounterPoint({ atMs: Date.parse(at), counter: 1 }, now)).toBe(isTaken);
  });
});

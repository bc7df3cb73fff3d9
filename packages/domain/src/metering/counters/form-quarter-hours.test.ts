import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../time/days.ts';
import { startOfDay, type TimeZone } from '../../time/local-days.ts';
import { AmountStatus } from '../codes.ts';
import { counterStepMs, type CounterPoint } from './counter-values.ts';
import { totalsOf } from '../meter-day.ts';
import { counterStore, pointsFrom } from './counter-store-for-tests.ts';

const timeZone: TimeZone = 'Europe/Berlin';
const midnight = '2026-05-05T00:00:00+02:00';

/** The first quarter-hours of 2026-05-05 with their statuses, formed of points from midnight on. */
function formed(points: CounterPoint[], count: number) {
  const { send, days } = counterStore();
  send(points);
  const { amounts, statuses } = days.get('2026-05-05') ?? { amounts: [], statuses: null };
  return amounts.slice(0, count).map((amount, index) => [amount, statuses?.[index] ?? 0]);
}

describe('quarter-hours of counters', () => {
  it.each([
    [
      'every five minutes',
      [0, 10, 20, 30, 41, 50, 60],
      2,
      [
        [30, 0],
        [30, 0],
      ],
    ],
    [
      'with both borders and nothing between them',
      [0, null, null, 30, null, null, 70],
      2,
      [
        [30, 0],
        [40, 0],
      ],
    ],
    [
      'with one point lost at a border: in equal parts',
      [0, 10, 20, null, 41, 50, 60],
      2,
      [
        [31, 0],
        [29, 0],
      ],
    ],
    [
      'with two points lost at a border: substitutes',
      [0, 10, null, null, 41, 50, 60],
      2,
      [
        [31, 1],
        [29, 1],
      ],
    ],
    [
      'with nothing between two hours: substitutes in equal parts',
      [0, ...Array.from({ length: 11 }, () => null), 82],
      4,
      [
        [21, 1],
        [21, 1],
        [20, 1],
        [20, 1],
      ],
    ],
    [
      'that begin within a quarter-hour',
      [null, 10, 20, 30, 41, 50, 60],
      2,
      [
        [null, 0],
        [30, 0],
      ],
    ],
    [
      'that fall a little',
      [100, 99, 110, 120, 119, 121, 118, 117, 118, 130],
      3,
      [
        [20, 0],
        [1, 0],
        [9, 0],
      ],
    ],
    [
      'that start anew',
      [5000, 5010, 5020, 5030, 5040, 3, 4, 10, 20, 30],
      3,
      [
        [30, 0],
        [null, 0],
        [26, 0],
      ],
    ],
    [
      'that were 0 for a moment',
      [50_000, 50_010, 50_020, 50_030, 0, 50_040, 50_050, 50_060, 50_070, 50_080],
      3,
      [
        [30, 0],
        [null, 0],
        [30, 0],
      ],
    ],
    [
      'that jump further than can be',
      [0, 10, 20, 30, 1_000_000_030, 1_000_000_040, 1_000_000_050, 1_000_000_060, 1_000_000_070, 1_000_000_080],
      3,
      [
        [30, 0],
        [null, 0],
        [30, 0],
      ],
    ],
    [
      'of 1,000 kW',
      [0, null, null, 250_000, null, null, 500_001],
      2,
      [
        [250_000, 0],
        [null, 0],
      ],
    ],
  ])('%s', (_, counters, count, expected) => {
    const points = pointsFrom(midnight, counters);
    expect(formed(points, count)).toEqual(points.length === 0 ? [] : expected);
  });

  it('become measured when the points between arrive later', () => {
    const { send, days } = counterStore();
    send(pointsFrom(midnight, [0, 80], 60));
    expect(totalsOf(days.get('2026-05-05')!)).toEqual({ total: 80, missing: 92, substituted: 4 });
    send(pointsFrom(midnight, [0, 50, 60, 70, 80], 15));
    expect(days.get('2026-05-05')!.amounts.slice(0, 4)).toEqual([50, 10, 10, 10]);
    expect(totalsOf(days.get('2026-05-05')!)).toEqual({ total: 80, missing: 92, substituted: 0 });
  });

  it('are not formed across more than seven days', () => {
    const { send, days } = counterStore();
    send(pointsFrom(midnight, [0, 5000], 7 * 24 * 60 + 5));
    expect(days.size).toBe(0);
    send(pointsFrom('2026-05-05T00:05:00+02:00', [1, 5000], 7 * 24 * 60));
    expect([...days.values()].reduce((sum, day) => sum + totalsOf(day).total, 0)).toBe(5000 - 3);
  });

  it('leave what is measured and spread the rest over the others', () => {
    const { send, days } = counterStore();
    const amounts = [null, 70, ...Array.from({ length: 94 }, () => null)];
    days.set('2026-05-05', { amounts, statuses: null });
    send(pointsFrom(midnight, [0, 100], 60));
    expect(days.get('2026-05-05')!.amounts.slice(0, 4)).toEqual([10, 70, 10, 10]);
  });

  it('follow the course of comparable days over more than two hours', () => {
    const { send, days } = counterStore();
    const dayBefore = Array.from({ length: 96 }, (_, index) => (index < 10 ? 10 * (index + 1) : 0));
    days.set('2026-05-04', { amounts: dayBefore, statuses: null });
    send(pointsFrom(midnight, [0, 1100], 150));
    expect(days.get('2026-05-05')!.amounts.slice(0, 10)).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
  });
});

/** A register over three days around a change of the clock, with falls of no account and whatever points got lost. */
const course = fc.record({
  firstDay: fc.constantFrom('2026-03-28', '2026-10-24', '2026-06-01'),
  rises: fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 24, maxLength: 3 * 288 }),
  stepMinutes: fc.constantFrom(5, 10, 15, 60),
  keeps: fc.func(fc.integer({ min: 0, max: 3 })),
});

function pointsOf({ firstDay, rises, stepMinutes, keeps }: typeof course extends fc.Arbitrary<infer T> ? T : never) {
  let counter = 10_000;
  const stepMs = (counterStepMs * stepMinutes) / 5;
  const points = rises.map((rise, index) => ({
    atMs: startOfDay(firstDay, timeZone) + index * stepMs,
    counter: (counter += rise),
  }));
  const lastAligned = points.findLastIndex(({ atMs }) => (atMs / counterStepMs) % 3 === 0);
  return points
    .slice(0, lastAligned + 1)
    .filter((_, index) => index === 0 || index === lastAligned || keeps(index) > 0);
}

const highestOf = (points: CounterPoint[]) => Math.max(...points.map(({ counter }) => counter));

describe('quarter-hours of any counters', () => {
  it('add up to the rise of the highest so far, and none is negative', () => {
    fc.assert(
      fc.property(course, (given) => {
        const points = pointsOf(given);
        const { send, days, total } = counterStore();
        send(points);
        expect(total()).toBe(highestOf(points) - points[0]!.counter);
        for (const { amounts } of days.values()) expect(amounts.every((amount) => (amount ?? 0) >= 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('do not depend on the order in which points come, nor on how often', () => {
    const parts = fc.array(fc.nat(9), { minLength: 1, maxLength: 900 });
    fc.assert(
      fc.property(course, parts, (given, partOf) => {
        const points = pointsOf(given);
        const once = counterStore();
        once.send(points);
        const inParts = counterStore();
        for (let part = 0; part < 10; part += 1) {
          const sent = points.filter((_, index) => partOf[index % partOf.length] === part);
          inParts.send(sent.toReversed());
          inParts.send(sent.slice(0, 5));
        }
        inParts.send(points.slice(0, 1));
        expect(inParts.total()).toBe(once.total());
        for (const [day, { amounts, statuses }] of once.days) {
          const other = inParts.days.get(day)!;
          expect(other.statuses).toEqual(statuses);
          const isMeasured = (index: number) => (statuses?.[index] ?? AmountStatus.Measured) === AmountStatus.Measured;
          expect(other.amounts.filter((_, index) => isMeasured(index))).toEqual(
            amounts.filter((_, index) => isMeasured(index)),
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it('add up to the difference of each hour where a point an hour is known', () => {
    const day = fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-01');
    fc.assert(
      fc.property(day, fc.array(fc.nat(900), { minLength: 25, maxLength: 25 }), (firstDay, hours) => {
        let counter = 0;
        const start = startOfDay(firstDay, timeZone);
        const points = hours.map((rise, index) => ({ atMs: start + (index * dayMs) / 24, counter: (counter += rise) }));
        const { send, days } = counterStore();
        send(points);
        const all = [...days.keys()].sort().flatMap((key) => days.get(key)!.amounts);
        for (const [index, rise] of hours.slice(1).entries()) {
          expect(all.slice(4 * index, 4 * index + 4).reduce<number>((sum, amount) => sum + amount!, 0)).toBe(rise);
        }
      }),
    );
  });
});

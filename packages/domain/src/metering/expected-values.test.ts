import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from '../time/days.ts';
import { isoAt, localDayOf, quarterHourMs, quarterHoursOf, type TimeZone } from '../time/local-days.ts';
import { expectedQuarterHours, expectedTime, missingStarts, type MeterLife } from './expected-values.ts';

const timeZone: TimeZone = 'Europe/Berlin';

/** '2026-11-20 91' is the 92nd quarter-hour of that day. */
function slot(text: string) {
  const [day, index] = text.split(' ') as [string, string];
  return { day, index: Number(index) };
}
const lifeOf = (firstValue: string, lastValue: string, placedTo: string | null = null): MeterLife => ({
  firstValue: slot(firstValue),
  lastValue: slot(lastValue),
  placedTo,
});

describe('the time in which values are expected', () => {
  it.each([
    ['up to the latest value of the running day', lifeOf('2026-11-01 0', '2026-11-21 39'), '2026-11-21T10:00:00+01:00'],
    ['up to the end of yesterday', lifeOf('2026-11-01 0', '2026-11-20 95'), '2026-11-21T00:00:00+01:00'],
    ['also where it stopped yesterday', lifeOf('2026-11-01 0', '2026-11-20 89'), '2026-11-21T00:00:00+01:00'],
    ['also where it stopped long ago', lifeOf('2026-11-01 0', '2026-11-05 3'), '2026-11-21T00:00:00+01:00'],
    ['not after it was taken out', lifeOf('2026-11-01 0', '2026-11-05 95', '2026-11-08'), '2026-11-08T00:00:00+01:00'],
    [
      'to the end of the last day with values, whatever its place says',
      lifeOf('2026-11-01 0', '2026-11-05 3', '2026-11-02'),
      '2026-11-06T00:00:00+01:00',
    ],
    [
      'not before it is taken out tomorrow',
      lifeOf('2026-11-01 0', '2026-11-20 95', '2026-11-22'),
      '2026-11-21T00:00:00+01:00',
    ],
    ['never in the future', lifeOf('2026-11-01 0', '2026-11-21 95'), '2026-11-21T10:30:00+01:00'],
    ['never tomorrow', lifeOf('2026-11-01 0', '2026-11-22 20'), '2026-11-21T10:30:00+01:00'],
  ])('ends %s', (_, life, to) => {
    const nowMs = Date.parse('2026-11-21T10:34:56+01:00');
    const { fromMs, toMs } = expectedTime(life, { timeZone, nowMs });
    expect([isoAt(fromMs, timeZone), isoAt(toMs, timeZone)]).toEqual(['2026-11-01T00:00:00+01:00', to]);
  });

  it.each([
    ['2026-03-29', '2026-03-29T03:05:00+02:00', 7, 8],
    ['2026-03-29', '2026-03-29T23:59:59+02:00', 91, 91],
    ['2026-03-29', '2026-03-30T00:00:00+02:00', 7, 92],
    ['2026-10-25', '2026-10-25T02:20:00+02:00', 8, 9],
    ['2026-10-25', '2026-10-25T02:20:00+01:00', 12, 13],
    ['2026-10-25', '2026-10-26T00:00:00+01:00', 12, 100],
    ['2026-11-21', '2026-11-21T00:00:00+01:00', 0, 0],
    ['2026-11-21', '2026-11-21T00:15:00+01:00', 0, 1],
  ])('has of %s at %s, with a value last at position %i, %i quarter-hours', (day, now, last, count) => {
    const life = lifeOf(`${addDays(day, -1)} 0`, `${day} ${last}`);
    const expected = expectedTime(life, { timeZone, nowMs: Date.parse(now) });
    expect(expectedQuarterHours(expected, { from: day, to: addDays(day, 1) }, timeZone)).toBe(count);
  });

  it.each([
    ['2026-03-01', '2026-04-01', 31 * 96 - 4],
    ['2026-10-01', '2026-11-01', 31 * 96 + 4],
    ['2026-11-01', '2026-12-01', 20 * 96],
    ['2026-12-01', '2027-01-01', 0],
    ['2026-02-01', '2026-03-01', 96 - 40],
  ])('has from %s to %s %i quarter-hours', (from, to, count) => {
    const life = lifeOf('2026-02-28 40', '2026-11-20 95');
    const expected = expectedTime(life, { timeZone, nowMs: Date.parse('2026-11-21T12:00:00+01:00') });
    expect(expectedQuarterHours(expected, { from, to }, timeZone)).toBe(count);
  });
});

describe('what is missing', () => {
  const nowMs = Date.parse('2026-10-25T12:00:00+01:00');
  const running = { ...expectedTime(lifeOf('2026-10-24 90', '2026-10-25 20'), { timeZone, nowMs }), timeZone };
  const amountsWithout = (count: number, ...gaps: number[]) =>
    Array.from({ length: count }, (_, index) => (gaps.includes(index) ? null : 1));

  it.each([
    ['nothing before the first value', '2026-10-24', amountsWithout(96, ...Array.from({ length: 90 }, (_, i) => i)), 0],
    [
      'a hole of the running day',
      '2026-10-25',
      amountsWithout(
        100,
        8,
        9,
        ...Array(79)
          .keys()
          .map((i) => i + 21),
      ),
      2,
    ],
    ['a day of which nothing is stored, as far as it is expected', '2026-10-25', null, 21],
    ['nothing of tomorrow', '2026-10-26', null, 0],
  ])('is %s', (_, day, amounts, count) => {
    expect(missingStarts(day, amounts, running)).toHaveLength(count);
  });

  it('never lies in the future, before the first value, or outside of what is expected', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-12-01', days));
    const lives = fc.tuple(day, fc.nat(91), fc.nat(60), fc.nat(91), fc.option(fc.nat(80)));
    fc.assert(
      fc.property(lives, fc.nat(70 * 96), ([first, place, days, lastPlace, taken], quartersLater) => {
        const last = addDays(first, days);
        const placedTo = taken === null ? null : addDays(first, taken);
        const life = {
          firstValue: { day: first, index: place },
          lastValue: { day: last, index: Math.max(place, lastPlace) },
          placedTo,
        };
        const nowMs = Date.parse(`${first}T00:00:00Z`) + quartersLater * quarterHourMs + 1;
        const expected = expectedTime(life, { timeZone, nowMs });
        const range = { from: first, to: addDays(localDayOf(nowMs, timeZone), 2) };
        const missing = eachDay(range.from, range.to).flatMap((one) =>
          missingStarts(one, null, { ...expected, timeZone }),
        );
        expect(missing).toHaveLength(expectedQuarterHours(expected, range, timeZone));
        expect(missing.every((at) => at + quarterHourMs <= nowMs)).toBe(true);
        const daily = eachDay(range.from, range.to).map((from) =>
          expectedQuarterHours(expected, { from, to: addDays(from, 1) }, timeZone),
        );
        expect(daily.reduce((sum, count) => sum + count, 0)).toBe(missing.length);
        expect(daily.every((count, index) => count <= quarterHoursOf(addDays(first, index), timeZone))).toBe(true);
      }),
    );
  });
});

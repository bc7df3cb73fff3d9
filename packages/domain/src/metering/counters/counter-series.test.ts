import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../time/local-days.ts';
import { counterStepMs } from './counter-values.ts';
import { counterSteps, type CounterRules } from './counter-steps.ts';
import { counterStore, pointsFrom } from './counter-store-for-tests.ts';

const timeZone = 'Europe/Berlin';
const midnight = '2026-05-05T00:00:00+02:00';
const atPlace = (place: number) => Date.parse(midnight) + place * counterStepMs;

/** The first three quarter-hours of counters from midnight on, of which another register's begin at the places. */
function formed(counters: (number | null)[], begins: number[], exchanges: CounterRules['exchanges'] = []) {
  const { send, days } = counterStore(timeZone, { exchanges, seriesStarts: begins.map(atPlace) });
  send(pointsFrom(midnight, counters));
  return days.get('2026-05-05')?.amounts.slice(0, 3);
}

describe('another register', () => {
  it.each([
    ['that happens to go on as the one before', [1000, 1010, 1020, 1030, 1040, 1052, 1062, 1072, 1082, 1092], [5]],
    ['that stands higher', [1000, 1010, 1020, 1030, 1040, 1850, 1860, 1870, 1880, 1890], [5]],
    ['that stands lower', [1000, 1010, 1020, 1030, 1040, 12, 22, 32, 42, 52], [5]],
    ['that stands a little lower', [1000, 1010, 1020, 1030, 1040, 1012, 1022, 1032, 1042, 1052], [5]],
    ['that begins at a border', [1000, 1010, 1020, 1030, 1040, 1050, 1062, 1072, 1082, 1092], [6]],
    ['that is told of some time after it began', [1000, 1010, 1020, 1030, null, null, 1062, 1072, 1082, 1092], [4]],
    ['and back again to the first one', [1000, 1010, 1020, 1030, 1035, 1040, 1062, 1072, 1082, 1092], [4, 5]],
  ])('%s leaves the quarter-hour missing in which it began', (_, counters, begins) => {
    expect(formed(counters, begins)).toEqual([30, null, 30]);
  });

  it('is not spread over: what lies between the two stays missing', () => {
    expect(formed([1000, 1010, 1020, 1030, null, null, null, null, null, 1070, 1080, 1090, 1100], [9])).toEqual([
      30,
      null,
      null,
    ]);
  });

  it('is counted over where an exchange tells what both devices showed', () => {
    const [dayStartMs, dayEndMs] = [startOfDay('2026-05-05', timeZone), startOfDay('2026-05-06', timeZone)];
    const exchange = { dayStartMs, dayEndMs, lastCounter: 1046, firstCounter: 9 };
    expect(formed([1000, 1010, 1020, 1030, 1040, 12, 22, 32, 42, 52], [5], [exchange])).toEqual([30, 29, 30]);
  });

  const course = fc.record({
    day: fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-01'),
    rises: fc.array(fc.integer({ min: -120, max: 60 }), { minLength: 12, maxLength: 400 }),
    stepMinutes: fc.constantFrom(5, 10, 60),
    begin: fc.nat(),
  });

  it('adds nothing to what both tell by themselves', () => {
    fc.assert(
      fc.property(course, ({ day, rises, stepMinutes, begin }) => {
        let counter = 10_000;
        const counters = rises.map((rise) => (counter = Math.max(0, counter + rise)));
        const points = pointsFrom(new Date(startOfDay(day, timeZone)).toISOString(), counters, stepMinutes);
        const beginMs = points[begin % points.length]!.atMs;
        const together = counterStore(timeZone, { seriesStarts: [beginMs] });
        together.send(points);
        const apart = [counterStore(), counterStore()] as const;
        apart[0].send(points.filter(({ atMs }) => atMs < beginMs));
        apart[1].send(points.filter(({ atMs }) => atMs >= beginMs));
        expect(together.total()).toBe(apart[0].total() + apart[1].total());
      }),
    );
  });
});

it('takes a rise behind transformers for plausible that is too high without them', () => {
  const points = [0, 10_000_000].map((counter, place) => ({ atMs: atPlace(3 * place), counter }));
  const rise = (factor?: number) => counterSteps(points, { baseUnit: 'Wh', exchanges: [], factor })[0];
  expect(rise()).toMatchObject({ problem: 'implausibleJump', amount: null });
  expect(rise(40)).toMatchObject({ problem: null, amount: 10_000_000 });
  expect(rise(39)).toMatchObject({ problem: 'implausibleJump' });
});

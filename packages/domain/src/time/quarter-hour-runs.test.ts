import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quarterHourMs } from './local-days.ts';
import { joinPositions, joinQuarterHours } from './quarter-hour-runs.ts';

const at = (quarterHour: number) => quarterHour * quarterHourMs;

it.each([
  ['nothing', [], []],
  ['a single quarter-hour', [3], [[3, 4]]],
  ['neighbours', [3, 4, 5], [[3, 6]]],
  [
    'consecutive quarter-hours and a separate one',
    [3, 4, 6],
    [
      [3, 5],
      [6, 7],
    ],
  ],
])('joins %s', (_, missing, runs) => {
  expect(joinQuarterHours(missing.map(at))).toEqual(runs.map(([from, to]) => ({ from: at(from!), to: at(to!) })));
});

it('joins into runs that contain exactly the given quarter-hours and do not touch', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), (numbers) => {
      const missing = numbers.toSorted((a, b) => a - b).map(at);
      const runs = joinQuarterHours(missing);
      const held = runs.flatMap(({ from, to }) =>
        Array.from({ length: (to - from) / quarterHourMs }, (__, index) => from + index * quarterHourMs),
      );
      expect(held).toEqual(missing);
      expect(runs.every(({ from }, index) => index === 0 || runs[index - 1]!.to < from)).toBe(true);
    }),
  );
});

it('joins neighbouring entries by position', () => {
  expect(joinPositions([null, null, 3, null], (amount) => amount === null)).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 4 },
  ]);
});

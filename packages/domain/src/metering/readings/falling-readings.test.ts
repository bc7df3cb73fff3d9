import { describe, expect, it } from 'vitest';
import { fallingReadings } from './falling-readings.ts';

describe('fallingReadings', () => {
  const points = [10, 20, 15, 30].map((counter, index) => ({ atMs: index * 10, counter }));

  it.each([
    ['nothing', [], [20]],
    ['a day before the reading before', [[0, 8]], [20]],
    ['the day of the reading before', [[10, 18]], []],
    ['a day between', [[12, 18]], []],
    ['the day of the reading', [[20, 28]], []],
    ['a day after it', [[25, 33]], [20]],
  ])('with an exchange on %s are %j %j', (_, days, falls) => {
    const exchanges = days.map(([dayStartMs, dayEndMs]) => ({ dayStartMs: dayStartMs!, dayEndMs: dayEndMs! }));
    expect(fallingReadings(points, exchanges)).toEqual(falls);
  });
});

import { expect, it } from 'vitest';
import { daySplit } from './day-split.ts';

const quarterHour = (pvWh: number | null, gridWh: number | null) => ({ pvWh, gridWh });

it.each([
  ['splits known quarter-hours', { a: 100, b: 50 }, [quarterHour(60, 40), quarterHour(0, 50)], 0.4],
  ['leaves gaps of the meter as gaps', { a: 100, b: null }, [quarterHour(60, 40), quarterHour(null, null)], 0.6],
  ['has no share on a day without consumption', { a: 0, b: 0 }, [quarterHour(0, 0), quarterHour(0, 0)], null],
])('%s', (_, series, quarterHours, pvShare) => {
  expect(daySplit(series, quarterHours)).toMatchObject({ pvShare, pvWh: quarterHours.map(({ pvWh }) => pvWh) });
});

it.each([
  [
    'the origin of a measured quarter-hour is unknown',
    { a: 100, b: 50 },
    [quarterHour(60, 40), quarterHour(null, null)],
  ],
  ['quarter-hours may not be shown', { a: 100 }, []],
  ['the origin is still loading', { a: 100 }, undefined],
])('does not split a day if %s', (_, series, quarterHours) => {
  expect(daySplit(series as Record<string, number>, quarterHours)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { readText, wallClockDay } from '../reading-for-tests.ts';

const august = wallClockDay('2023-08-01');
const fileOf = (times: string[]) =>
  [
    'Zeit;Keller [kWh];WE 01 [kWh]',
    ...times.map((time, index) => `${time};0,${(index % 7) + 1};0,${(index % 5) + 1}`),
  ].join('\n');
const countersOf = (times: string[]) =>
  ['Zeit;Zählerstand Keller [kWh]', ...times.map((time, index) => `${time};${100 + index},5`)].join('\n');

describe('rows that lie years away from the others', () => {
  it.each([
    ['a clock that has lost its time', ['1990-01-01T00:00'], { count: 1, from: '1990-01-01T00:00', days: -12_265 }],
    [
      'several before and after',
      ['1999-12-31T00:00', '2000-01-01T00:00', '2025-08-01T00:00'],
      { count: 3, from: '1999-12-31T00:00', days: -8614 },
    ],
  ])('are left out and told: %s', (_, times, strayRows) => {
    const file = readText(fileOf([...times, ...august]));
    expect(file).toMatchObject({ strayRows, hasErrors: false, issues: [] });
    expect(file.series.map(({ days }) => days.map(({ day }) => day))).toEqual([['2023-08-01'], ['2023-08-01']]);
  });

  it('are taken after a year without values', () => {
    const file = readText(fileOf(['2022-08-01T23:45', ...august]));
    expect(file.strayRows).toBeNull();
    expect(file.series[0]!.days).toHaveLength(366);
  });

  it('are left out of counters, and of one name among many', () => {
    const counters = readText(countersOf(['2000-01-01T00:00', ...august]));
    expect(counters.strayRows).toMatchObject({ count: 1, days: -8613 });
    expect(counters.series.map(({ days }) => days.length)).toEqual([1]);

    const rowsOf = (name: string, times: string[]) => times.map((time) => `${name};${time};0,25`);
    const others = rowsOf('B', wallClockDay('2010-08-01'));
    const long = readText(['Zähler;Zeit;kWh', ...rowsOf('A', ['1999-12-31T00:00', ...august]), ...others].join('\n'));
    expect(long.strayRows).toMatchObject({ count: 1, from: '1999-12-31T00:00' });
    expect(long.series.map(({ days }) => days.map(({ day }) => day))).toEqual([['2023-08-01'], ['2010-08-01']]);
  });
});

import { describe, expect, it } from 'vitest';
import { readByRecipe } from './read-by-recipe.ts';
import { toReadSeries } from './read-series.ts';
import type { Recipe } from './recipe.ts';
import { readOptionsForTests, recipeForTests, seriesForTests } from './recipe-for-tests.ts';

const header = ['Zeit', 'Verbrauch'];
const recipeWith = (changes: Partial<Recipe>): Recipe => ({ ...recipeForTests, ...changes });
const read = (rows: string[][], recipe: Recipe = recipeForTests) =>
  readByRecipe([header, ...rows], recipe, readOptionsForTests);
const amounts = (rows: string[][], recipe?: Recipe) =>
  read(rows, recipe).series[0]?.quarterHours.map(({ atMs, amount }) => [
    new Date(atMs).toISOString().slice(5, 16),
    amount,
  ]);

describe('readByRecipe', () => {
  it('reads quarter-hours of legal time', () => {
    expect(
      amounts([
        ['28.10.2023 00:00', '0,119'],
        ['28.10.2023 00:15', '1'],
      ]),
    ).toEqual([
      ['10-27T22:00', 119],
      ['10-27T22:15', 1000],
    ]);
  });

  it('reads the first of two equal times as summer time', () => {
    expect(
      amounts([
        ['29.10.2023 02:45', '1'],
        ['29.10.2023 02:45', '2'],
        ['29.10.2023 03:00', '3'],
      ]),
    ).toEqual([
      ['10-29T00:45', 1000],
      ['10-29T01:45', 2000],
      ['10-29T02:00', 3000],
    ]);
  });

  it('reads the first of two equal times as winter time where the newest row is the first', () => {
    const rows = ['03:15', '03:00', '02:45', '02:45', '02:30', '02:30'].map((time, index) => [
      `29.10.2023 ${time}`,
      String(index),
    ]);
    expect(amounts(rows)).toEqual([
      ['10-29T00:30', 5000],
      ['10-29T00:45', 3000],
      ['10-29T01:30', 4000],
      ['10-29T01:45', 2000],
      ['10-29T02:00', 1000],
      ['10-29T02:15', 0],
    ]);
  });

  it.each([
    ['stands alone', ['02:15'], []],
    [
      'fits both neighbours, each in another hour',
      ['01:45', '02:00', '02:15', '02:30', '02:45', '03:00'],
      ['23:45', '02:00'],
    ],
    ['follows a gap', ['01:30', '02:15', '02:30'], ['23:30']],
    ['ends a file', ['01:45', '02:00', '02:15'], ['23:45', '00:00', '00:15']],
    ['begins a file', ['02:30', '02:45', '03:00'], ['01:30', '01:45', '02:00']],
    ['begins a file of the newest first', ['02:15', '02:00', '02:45'], ['00:45', '01:00', '01:15']],
    ['ends a file of the newest first', ['03:00', '02:45', '02:30'], ['01:30', '01:45', '02:00']],
    [
      'begins a file of the newest first twice',
      ['02:00', '02:45', '02:30', '02:15', '02:00', '01:45'],
      ['23:45', '00:00', '00:15', '00:30', '00:45', '01:00'],
    ],
  ])('reads a time of the doubled hour that %s, or leaves it out', (_, times, expected) => {
    const rows = times.map((time) => [`29.10.2023 ${time}`, '1']);
    expect(amounts(rows)?.map(([at]) => String(at).slice(6))).toEqual(expected);
    expect(read(rows).issueCounts.timeAmbiguous ?? 0).toBe(times.length - expected.length);
  });

  it.each([
    ['utc', '03-30T02:00'],
    ['winter', '03-30T01:00'],
  ] as const)('reads a clock without a change: %s', (kind, at) => {
    const recipe = recipeWith({ time: { ...recipeForTests.time, clock: { kind } } });
    expect(amounts([['30.03.2025 02:00', '1']], recipe)).toEqual([[at, 1000]]);
  });

  it('says that a time does not exist', () => {
    expect(read([['30.03.2025 02:00', '1']]).issues).toMatchObject([{ code: 'timeDoesNotExist', row: 2 }]);
  });

  it('reads ends in both customs of the clock change', () => {
    const recipe = recipeWith({ time: { ...recipeForTests.time, stamp: 'end' } });
    const shown = ['01:45', '02:00', '02:15', '02:30', '02:45', '02:00', '02:15', '02:30', '02:45', '03:00'];
    const added = ['01:45', '02:00', '02:15', '02:30', '02:45', '03:00', '02:15', '02:30', '02:45', '03:00'];
    const rows = (times: string[]) => times.map((time) => [`29.10.2023 ${time}`, '1']);
    expect(read(rows(added), recipe).issues).toEqual([]);
    expect(amounts(rows(shown), recipe)).toEqual(amounts(rows(added), recipe));
    expect(amounts(rows(shown), recipe)?.at(-1)).toEqual(['10-29T01:45', 1000]);
  });

  it('counts equal rows once and refuses those with another value', () => {
    const rows = [
      ['28.10.2023 00:00', '1'],
      ['28.10.2023 00:00', '1,0'],
      ['28.10.2023 00:00', '2'],
    ];
    expect(read(rows)).toMatchObject({ issueCounts: { equalRow: 1, sameTimeTwice: 1 }, hasErrors: true });
    expect(amounts(rows)).toEqual([['10-27T22:00', 1000]]);
  });

  it('adds minutes up, and leaves a quarter-hour open that they cover in part', () => {
    const recipe = recipeWith({ time: { ...recipeForTests.time, steps: [5] } });
    const rows = ['00:00', '00:05', '00:10', '00:15'].map((time) => [`28.10.2023 ${time}`, '0,0004']);
    expect(amounts(rows, recipe)).toEqual([['10-27T22:00', 1]]);
    expect(read(rows, recipe).issueCounts).toEqual({ quarterHourIncomplete: 1 });
  });

  it('spreads hours only by a method', () => {
    const recipe = recipeWith({ time: { ...recipeForTests.time, steps: [60] } });
    const rows = [
      ['28.10.2023 00:00', '0,250'],
      ['28.10.2023 01:00', '0,250'],
    ];
    expect(read(rows, recipe).issues).toMatchObject([{ code: 'methodMissing' }]);
    const spread = amounts(rows, { ...recipe, method: 'evenly' });
    expect(spread?.map(([, amount]) => amount)).toEqual([63, 62, 63, 62, 63, 62, 63, 62]);
  });

  it('forms amounts of counters, and a bridge where rows are missing', () => {
    const recipe = recipeWith({
      series: [{ ...seriesForTests, content: 'counter' }],
      time: { ...recipeForTests.time, stamp: 'instant' },
    });
    const rows = [
      ['28.10.2023 00:00', '10,5'],
      ['28.10.2023 00:15', '10,75'],
      ['28.10.2023 01:00', '12'],
    ];
    expect(amounts(rows, recipe)).toEqual([['10-27T22:00', 250]]);
    expect(read(rows, recipe).series[0]?.bridges).toMatchObject([{ amount: 1250 }]);
  });

  it('forms amounts of totals that start again each day', () => {
    const recipe = recipeWith({ series: [{ ...seriesForTests, content: 'dayTotal' }] });
    const rows = [
      ['27.10.2023 23:30', '9,0'],
      ['27.10.2023 23:45', '9,5'],
      ['28.10.2023 00:00', '0,2'],
      ['28.10.2023 00:15', '0,3'],
    ];
    expect(amounts(rows, recipe)?.map(([, amount]) => amount)).toEqual([500, 200, 100]);
  });

  it('reads mean power', () => {
    const recipe = recipeWith({ series: [{ ...seriesForTests, content: 'power', unit: 'kW' }] });
    expect(amounts([['28.10.2023 00:00', '0,5']], recipe)).toEqual([['10-27T22:00', 125]]);
  });

  it('never skips a row in silence', () => {
    const rows = [
      ['gestern', '1'],
      ['28.10.2023 00:00', 'viel'],
      ['28.10.2023 00:15'],
      ['28.10.2023 00:30', '1', 'x'],
      ['28.10.2023 00:45', '-1'],
    ];
    expect(read(rows).issues.map(({ code, row }) => [code, row])).toEqual([
      ['timeUnreadable', 2],
      ['notANumber', 3],
      ['rowTooShort', 4],
      ['rowTooLong', 5],
      ['negativeAmount', 6],
    ]);
  });

  it('refuses an unknown word of a status and takes no missing value', () => {
    const recipe = recipeWith({
      series: [{ ...seriesForTests, statusColumn: 2 }],
      status: { W: 'measured', E: 'substitute', F: 'missing' },
      table: { ...recipeForTests.table, columnCount: 3 },
    });
    const rows = [
      ['28.10.2023 00:00', '1', 'E'],
      ['28.10.2023 00:15', '0', 'F'],
      ['28.10.2023 00:30', '1', 'G'],
    ];
    expect(read(rows, recipe).series[0]?.quarterHours).toMatchObject([{ amount: 1000, status: 1 }]);
    expect(read(rows, recipe).issues).toMatchObject([{ code: 'statusUnknown', text: 'G' }]);
  });
});

describe('toReadSeries', () => {
  it('hands over local days with 100 places in autumn', () => {
    const [series] = read([
      ['29.10.2023 00:00', '1'],
      ['29.10.2023 23:45', '2'],
    ]).series;
    if (!series) throw new Error('no series');
    const at = { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2024, 0, 1) } as const;
    const stored = toReadSeries(series, { meterId: 7, readingsOnly: false, ...at });
    expect(stored).toMatchObject({ meterId: 7, total: 3000, quarterHours: 2, missing: 98 });
    expect(stored.days[0]?.amounts).toHaveLength(100);
  });
});

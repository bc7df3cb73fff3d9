import { expect, it } from 'vitest';
import { describeReading } from './describe-reading.ts';
import { readByRecipe } from './read-by-recipe.ts';
import { readOptionsForTests, recipeForTests, seriesForTests } from './recipe-for-tests.ts';

const rows = [
  ['Zeit', 'kWh'],
  ['29.10.2023 02:45', '0,5'],
  ['29.10.2023 02:45', '0,75'],
  ['29.10.2023 03:00', '1'],
  ['30.10.2023 00:00', '0,25'],
];

it('describes a reading by its sum, its days, its first and last quarter-hour and its highest power', () => {
  const [described] = describeReading(readByRecipe(rows, recipeForTests, readOptionsForTests), 'Europe/Berlin');

  expect(described).toEqual({
    baseUnit: 'Wh',
    total: 2500,
    from: '2023-10-29T02:45:00+02:00',
    to: '2023-10-30T00:15:00+01:00',
    quarterHours: 4,
    missing: 86,
    highest: 4000,
    first: 500,
    last: 250,
    lastCounter: null,
    by: 'day',
    totals: [
      { from: '2023-10-29', to: '2023-10-30', total: 2250 },
      { from: '2023-10-30', to: '2023-10-31', total: 250 },
    ],
    unreadable: 0,
  });
});

it('tells a reading apart that takes the numbers as power', () => {
  const asPower = {
    ...recipeForTests,
    series: [{ ...seriesForTests, unit: 'kW' as const, content: 'power' as const }],
  };

  const [described] = describeReading(readByRecipe(rows, asPower, readOptionsForTests), 'Europe/Berlin');

  expect(described).toMatchObject({ total: 625, highest: 1000 });
});

it('names the last counter of a single series, and none of several', () => {
  const counters = [
    ['Zeit', 'kWh'],
    ['29.10.2023 02:45', '1200,5'],
    ['29.10.2023 03:00', '1201,25'],
  ];
  const series = { ...seriesForTests, content: 'counter' as const };
  const readAs = (all: (typeof series)[]) =>
    describeReading(readByRecipe(counters, { ...recipeForTests, series: all }, readOptionsForTests), 'Europe/Berlin');

  expect(readAs([series])).toMatchObject([{ lastCounter: 1_201_250 }]);
  expect(readAs([series, { ...series, key: 'second' }])[0]).not.toHaveProperty('lastCounter');
});

it('describes nothing of rows without a value', () => {
  const [described] = describeReading(
    readByRecipe(rows.slice(0, 1), recipeForTests, readOptionsForTests),
    'Europe/Berlin',
  );

  expect(described).toMatchObject({ total: 0, from: null, to: null, highest: null, first: null, totals: [] });
});

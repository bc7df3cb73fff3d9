import { expect, it } from 'vitest';
import { findSeriesMeters } from './find-series-meters.ts';
import type { RecipeMeters } from './kept-recipe.ts';

const meters = [
  { meterId: 1, numbers: ['1ITR0030881261', null] },
  { meterId: 2, numbers: ['1 ITR 0030881277', 'DE0001'] },
  { meterId: 3, numbers: ['77', null] },
];
const fileOf = (...names: string[]) => ({
  series: names.map((name, index) => ({ key: String(index), name })),
  places: [{ label: 'Zähler', text: '1ITR0030881277' }],
  sheet: 'WE 07',
});
const bySeries: RecipeMeters = {
  rule: { by: 'series' },
  list: [
    { text: 'Keller', meterId: 1 },
    { text: 'Blindarbeit', meterId: null },
    { text: 'Weg', meterId: 9 },
  ],
};
const find = (recipe: RecipeMeters, ...names: string[]) => {
  const { meterOf, deviations } = findSeriesMeters(recipe, fileOf(...names), meters);
  return { meters: [...meterOf], deviations };
};

it('gives each series the meter that the recipe lists, and passes over those that it leaves out', () => {
  expect(find(bySeries, 'Blindarbeit', 'Keller')).toEqual({ meters: [['1', 1]], deviations: [] });
});

it('takes a series that names the number of one meter, and no other new one', () => {
  expect(find(bySeries, 'Zähler 1ITR0030881277', 'WE 77')).toEqual({
    meters: [['0', 2]],
    deviations: [{ kind: 'newSeries', text: 'WE 77' }],
  });
});

it('names a series whose meter is gone', () => {
  expect(find(bySeries, 'Weg').deviations).toEqual([{ kind: 'meterGone', text: 'Weg' }]);
});

it('finds the meter of another file by the cell above the table', () => {
  const byLabel: RecipeMeters = { rule: { by: 'label', label: 'Zähler' }, list: [] };
  expect(find(byLabel, 'kWh')).toEqual({ meters: [['0', 2]], deviations: [] });
  expect(find({ ...byLabel, rule: { by: 'label', label: 'Stelle' } }, 'kWh').deviations).toHaveLength(1);
});

it('keeps two series of one place apart by their names', () => {
  const bySheet: RecipeMeters = { rule: { by: 'sheet' }, list: [{ text: 'WE 07 Bezug', meterId: 3 }] };
  expect(find(bySheet, 'Bezug', 'Lieferung')).toEqual({
    meters: [['0', 3]],
    deviations: [{ kind: 'newSeries', text: 'WE 07 Lieferung' }],
  });
});

it('gives every file the same meter where the recipe says so', () => {
  const fixed: RecipeMeters = { rule: { by: 'fixed' }, list: [{ text: '', meterId: 1 }] };
  expect(find(fixed, 'Lastgang')).toEqual({ meters: [['0', 1]], deviations: [] });
});

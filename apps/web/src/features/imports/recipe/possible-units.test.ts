import { Medium } from '@lichthof/domain/metering/codes.ts';
import type { RecipeUnit } from '@lichthof/domain/recipes/recipe.ts';
import { expect, it } from 'vitest';
import { isPossibleUnit } from './possible-units.ts';

const readings: RecipeUnit[] = ['kWh', 'Wh', 'MWh', 'kW', 'W', 'm3', 'l'];
const part = { kind: 'unit' as const, series: ['1'], readings };
const offered = (medium: Medium, baseUnit: 'Wh' | 'l', seriesKey = '1') => {
  const known = { mapping: [{ seriesKey, meterId: 7, unit: null }], meters: [{ meterId: 7, medium, baseUnit }] };
  return readings.filter((_, index) => isPossibleUnit(part, index, known));
};

it('offers the units that the medium of the mapped meter can have', () => {
  expect(offered(Medium.Electricity, 'Wh')).toEqual(['kWh', 'Wh', 'MWh', 'kW', 'W']);
  expect(offered(Medium.Gas, 'l')).toEqual(['kWh', 'MWh', 'm3', 'l']);
  expect(offered(Medium.ColdWater, 'l')).toEqual(['m3', 'l']);
});

it('offers all units as long as none of the series has a meter', () => {
  expect(offered(Medium.Gas, 'l', 'other')).toEqual(readings);
});

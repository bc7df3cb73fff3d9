import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { afterEach, expect, it } from 'vitest';
import { keepChoices, keptChoices } from './kept-choices.ts';
import type { Choices } from './suggest-mapping.ts';

const params = { customerId: 1, estateId: 2, importId: 3 };
const series = [
  { key: '1', name: 'A', unit: null, isProposed: true },
  { key: '2', name: 'B', unit: 'kWh', isProposed: true },
] satisfies Import['layout']['series'];
const meters = [7, 8].map((meterId) => ({ meterId, devices: [] as Meter['devices'] })) as Meter[];
const choices: Choices = { 1: { meterId: 8, unit: 'kWh' }, 2: { meterId: null, unit: 'kWh' } };

afterEach(() => localStorage.clear());

it('offers again what was mapped before a reload', () => {
  keepChoices(params, series, choices);
  expect(keptChoices(params, series, meters)).toEqual(choices);
});

it.each<[string, () => ReturnType<typeof keptChoices>]>([
  ['of another import', () => keptChoices({ ...params, importId: 4 }, series, meters)],
  ['of another customer', () => keptChoices({ ...params, customerId: 2 }, series, meters)],
  ['of other columns', () => keptChoices(params, [{ ...series[0]!, name: 'C' }], meters)],
  ['of a meter that is not there any more', () => keptChoices(params, series, meters.slice(0, 1))],
])('offers nothing %s', (_, read) => {
  keepChoices(params, series, choices);
  expect(read()).toBeUndefined();
});

it('offers nothing that it cannot read', () => {
  localStorage.setItem('lichthof.importChoices', '{');
  expect(keptChoices(params, series, meters)).toBeUndefined();
});

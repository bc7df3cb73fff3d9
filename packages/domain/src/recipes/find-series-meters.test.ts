import { expect, it } from 'vitest';
import type { DeviceWithFactors } from '../metering/file-mapping/propose-meters.ts';
import type { ConfirmedDevice } from './confirmed-device.ts';
import { findSeriesMeters } from './find-series-meters.ts';
import type { RecipeMeters } from './kept-recipe.ts';

const device = (deviceId: number, serialNumber: string, more: Partial<DeviceWithFactors> = {}): DeviceWithFactors => ({
  deviceId,
  serialNumber,
  from: '2024-01-01',
  to: null,
  factors: [],
  ...more,
});
const exchanged = '2026-03-01';
const meters = [
  { meterId: 1, locations: [null, null], devices: [device(11, '1ITR0030881261')] },
  { meterId: 2, locations: [null, 'DE0001'], devices: [device(12, '1 ITR 0030881277')] },
  { meterId: 3, locations: [null, null], devices: [device(13, '77')] },
  {
    meterId: 4,
    locations: [null, null],
    devices: [
      device(14, '1ALT0000004', { to: exchanged }),
      device(15, '1NEU0000005', { from: exchanged, factors: [{ from: '2026-06-01', to: null, factor: 40 }] }),
    ],
  },
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
  const { targets, deviations } = findSeriesMeters(recipe, fileOf(...names), { meters, today: '2026-07-01' });
  return { meters: [...targets].map(([key, { meterId }]) => [key, meterId]), deviations };
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

it('takes a series that names one of two devices for the days of that device', () => {
  const { targets } = findSeriesMeters(bySeries, fileOf('1ALT0000004'), { meters, today: '2026-07-01' });
  expect([...targets.values()]).toEqual([{ meterId: 4, deviceId: 14 }]);
});

it('says again which device a series means and whether its values are multiplied', () => {
  const listed = { text: 'Trafo', meterId: 4, deviceId: 15, isMultiplied: false };
  const { targets } = findSeriesMeters({ rule: { by: 'series' }, list: [listed] }, fileOf('Trafo'), {
    meters,
    today: '2026-07-01',
  });
  expect([...targets.values()]).toEqual([{ meterId: 4, deviceId: 15, isMultiplied: false }]);
});

it.each<[string, Partial<ConfirmedDevice>, string[]]>([
  ['fits as long as nothing has changed', {}, []],
  ['stops at another device', { deviceId: 14 }, ['deviceExchanged']],
  ['stops at a device that was removed', { isInPlace: false }, ['deviceExchanged']],
  ['stops at another factor', { factor: 1 }, ['factorChanged']],
])('%s since the confirmation', (_, change, kinds) => {
  const confirmed = { deviceId: 15, isInPlace: true, factor: 40, ...change };
  const list = [{ text: 'Trafo', meterId: 4, confirmed }];
  expect(find({ rule: { by: 'series' }, list }, 'Trafo').deviations).toEqual(
    kinds.map((kind) => ({ kind, text: 'Trafo' })),
  );
});

it('stops at a device that a named mapping has lost', () => {
  const confirmed = { deviceId: 14, isInPlace: true, factor: 1 };
  const list = [{ text: 'Alt', meterId: 4, deviceId: 14, confirmed }];
  expect(find({ rule: { by: 'series' }, list }, 'Alt').deviations).toEqual([{ kind: 'deviceExchanged', text: 'Alt' }]);
});

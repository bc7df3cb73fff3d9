import { expect, it } from 'vitest';
import { supplierShareChanges, yearOfPriceChange } from './supplier-share.ts';
import type { TariffPrices } from './tariff-prices.ts';

const burdens = {
  gridUsage: '9.50',
  concession: '1.99',
  electricityTax: '2.05',
  kwk: '0.446',
  offshore: '0.941',
  section19: '1.559',
  eeg: '0',
  interruptibleLoads: '0',
  nev: '0',
};
const metering = { eurPerYear: '25.20', isIncluded: true };
const before: TariffPrices = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: { ...burdens, commodity: '13.764' },
  discount: null,
  metering,
};
const after: TariffPrices = {
  ...before,
  baseEurPerMonth: '10.50',
  pvCtPerKwh: '21.50',
  gridCtPerKwh: { ...burdens, commodity: '13.414' },
};
const tariffs = { before, after, supplyModel: 'full_supply' as const };

it('deducts grid usage, taxes, levies and metering from each price', () => {
  expect(supplierShareChanges(tariffs)).toEqual([
    {
      price: 'pv',
      total: { before: '21', after: '21.5', difference: '0.5' },
      burdens: [],
      share: { before: '21', after: '21.5', difference: '0.5' },
      percent: '2.4',
    },
    {
      price: 'grid',
      total: { before: '30.25', after: '29.9', difference: '-0.35' },
      burdens: [
        { kind: 'gridUsage', before: '9.5', after: '9.5', difference: '0' },
        { kind: 'levies', before: '6.986', after: '6.986', difference: '0' },
      ],
      share: { before: '13.764', after: '13.414', difference: '-0.35' },
      percent: '-2.5',
    },
    {
      price: 'base',
      total: { before: '9.9', after: '10.5', difference: '0.6' },
      burdens: [{ kind: 'metering', before: '2.1', after: '2.1', difference: '0' }],
      share: { before: '7.8', after: '8.4', difference: '0.6' },
      percent: '7.7',
    },
  ]);
});

it('leaves the base price whole where metering is charged beside it, and where no tariff names it', () => {
  const charged = { ...after, metering: { ...metering, isIncluded: false } };
  const unnamed = { ...before, metering: null };
  const [, , base] = supplierShareChanges({ ...tariffs, before: unnamed, after: charged });
  expect(base).toMatchObject({ burdens: [], share: { before: '9.9', after: '10.5' } });
});

it('names no per cent of nothing', () => {
  const free = { ...before, baseEurPerMonth: '2.10' };
  expect(supplierShareChanges({ ...tariffs, before: free }).at(-1)).toMatchObject({ percent: null });
});

it('knows only the price of the roof for GGV', () => {
  expect(supplierShareChanges({ ...tariffs, supplyModel: 'ggv' }).map(({ price }) => price)).toEqual(['pv']);
});

it('computes cost and share of a year from the consumption', () => {
  const consumption = { from: '2025-01-01', to: '2026-01-01', pvWh: 1_310_000, gridWh: 1_802_600 };
  expect(yearOfPriceChange({ ...tariffs, vatPercent: 19 }, consumption)).toEqual({
    ...consumption,
    costCents: { before: 111_764, after: 112_649 },
    shareCents: { before: 61_681, after: 62_425 },
    percent: '1.2',
  });
});

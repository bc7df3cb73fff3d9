import { gridCostItems, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { expect, it } from 'vitest';
import { tenantContract } from '../../../app/forms/form-data-for-tests.ts';
import { ownPrices } from './own-prices.ts';

const gridCtPerKwh = Object.fromEntries(gridCostItems.map((item) => [item, '1'])) as TariffPrices['gridCtPerKwh'];
const prices = { baseEurPerMonth: '2.90', pvCtPerKwh: '22', gridCtPerKwh, discount: null, metering: null };
const period = { tariffName: 'Dachstrom', from: '2026-01-01', to: null, prices };

it.each([
  ['full_supply', ['pv', 'grid', 'base']],
  ['ggv', ['pv']],
] as const)('of %s are those that its invoices bill', (supplyModel, names) => {
  const contract = { ...tenantContract, supplyModel };
  expect(ownPrices(period, contract).map(({ name }) => name)).toEqual(names);
});

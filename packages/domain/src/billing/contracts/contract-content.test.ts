import { expect, it } from 'vitest';
import { gridCostItems, type GridCostItem, type TariffPrices } from '../../tariffs/tariff-prices.ts';
import { contractBasicSupply, contractPricePeriods } from './contract-content.ts';

const vatRates = [
  { from: '2007-01-01', percent: 19 },
  { from: '2027-01-01', percent: 20 },
];
const levies = Object.fromEntries(gridCostItems.map((item) => [item, '0'])) as Record<GridCostItem, string>;
const prices: TariffPrices = {
  baseEurPerMonth: '10',
  pvCtPerKwh: '20',
  gridCtPerKwh: { ...levies, commodity: '30' },
  discount: null,
  metering: null,
};
const period = { tariffName: 'Hausstrom', prices };

it.each([
  [
    'before a change of the rate',
    '2026-06-01',
    [
      ['2026-01-01', '2027-01-01', 19],
      ['2027-01-01', null, 20],
    ],
  ],
  ['after it', '2027-02-01', [['2027-01-01', null, 20]]],
])('cuts open prices at changes of VAT, seen %s', (_, today, expected) => {
  const parts = contractPricePeriods([{ ...period, from: '2026-01-01', to: null }], { vatRates, today });
  expect(parts.map(({ from, to, vatPercent }) => [from, to, vatPercent])).toEqual(expected);
});

it('keeps the last prices of a contract that has ended', () => {
  const ended = { ...period, from: '2024-01-01', to: '2025-01-01' };
  expect(contractPricePeriods([ended], { vatRates, today: '2026-06-01' })).toEqual([{ ...ended, vatPercent: 19 }]);
  expect(contractPricePeriods([], { vatRates, today: '2026-06-01' })).toEqual([]);
});

it('compares a year with basic supply, gross', () => {
  const basic = {
    supplierName: 'Stadtwerke',
    baseEurPerYear: '165.00',
    ctPerKwh: '42.30',
    from: '2020-01-01',
    to: null,
  };
  const { basicSupplyCents, tariffCents } = contractBasicSupply(basic, { prices, vatPercent: 19 });
  // 165 € + 2,100 kWh at 42.30 ct; (120 € + 882 kWh at 20 ct + 1,218 kWh at 30 ct) plus 19 %
  expect([basicSupplyCents, tariffCents]).toEqual([105_330, 78_754]);
});

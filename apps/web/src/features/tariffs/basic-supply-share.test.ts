import { gridCostItems, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { describe, expect, it } from 'vitest';
import { basicSupplyShare } from './basic-supply-share.ts';

const noGridCosts = Object.fromEntries(gridCostItems.map((item) => [item, '0'])) as TariffPrices['gridCtPerKwh'];
const tariff = (gridCtPerKwh: string, startDate = '2026-01-01') => ({
  startDate,
  vatPercent: 19,
  prices: {
    baseEurPerMonth: '10.50',
    pvCtPerKwh: '21.50',
    gridCtPerKwh: { ...noGridCosts, commodity: gridCtPerKwh },
    discount: null,
    metering: null,
  },
});
const basic = (from: string, to: string | null, ctPerKwh: string) => ({
  supplierName: 'Stadtwerke',
  baseEurPerYear: '171.60',
  ctPerKwh,
  from,
  to,
});
const today = '2026-09-16';

describe('the share of basic supply', () => {
  it('divides a gross year of the tariff by a gross year of basic supply', () => {
    // 126,00 € + 882 kWh × 21,5 ct + 1.218 kWh × 29,9 ct, and 19 % = 808,97 €; 171,60 € + 2.100 kWh × 41,9 ct = 1.051,50 €
    const share = basicSupplyShare(tariff('29.9'), [basic('2025-01-01', null, '41.90')], today);
    expect(share).toBe(80_897 / 105_150);
  });

  it('uses the basic supply of today, or of the tariff’s start date', () => {
    const tariffs = [basic('2026-01-01', '2027-01-01', '41.90'), basic('2027-01-01', null, '50.00')];
    expect(basicSupplyShare(tariff('29.9'), tariffs, today)).toBe(80_897 / 105_150);
    expect(basicSupplyShare(tariff('29.9', '2027-01-01'), tariffs, today)).toBe(80_897 / 122_160);
  });

  it('is null without basic supply', () => {
    expect(basicSupplyShare(tariff('29.9'), [], today)).toBeNull();
    expect(basicSupplyShare(tariff('29.9'), [basic('2027-01-01', null, '41.90')], today)).toBeNull();
  });
});

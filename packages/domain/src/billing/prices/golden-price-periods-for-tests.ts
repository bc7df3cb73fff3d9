import type { TariffDiscount, TariffPrices } from '../../tariffs/tariff-prices.ts';
import type { PricePeriod } from './price-periods.ts';

const levies: Omit<TariffPrices['gridCtPerKwh'], 'commodity'> = {
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

/** The worked example of docs/domain/billing.md, for tests: a participant's year with a tariff change on 1 July. */
export const goldenPricePeriods: PricePeriod[] = [
  {
    from: '2026-01-01',
    to: '2026-07-01',
    tariffId: 1,
    tariffName: 'Weidenhof Hausstrom 2026',
    prices: {
      baseEurPerMonth: '9.90',
      pvCtPerKwh: '21.00',
      gridCtPerKwh: { commodity: '13.764', ...levies },
      discount: null,
      metering: null,
    },
    vatPercent: 19,
    pvWh: 612_480,
    gridWh: 803_220,
  },
  {
    from: '2026-07-01',
    to: '2027-01-01',
    tariffId: 2,
    tariffName: 'Weidenhof Hausstrom 07/2026',
    prices: {
      baseEurPerMonth: '10.50',
      pvCtPerKwh: '21.50',
      gridCtPerKwh: { commodity: '13.414', ...levies },
      discount: null,
      metering: null,
    },
    vatPercent: 19,
    pvWh: 655_300,
    gridWh: 918_750,
  },
];

export const withDiscounts = (pricePeriods: PricePeriod[], discounts: (TariffDiscount | null)[]): PricePeriod[] =>
  pricePeriods.map((pricePeriod, index) => ({
    ...pricePeriod,
    prices: { ...pricePeriod.prices, discount: discounts[index] ?? null },
  }));

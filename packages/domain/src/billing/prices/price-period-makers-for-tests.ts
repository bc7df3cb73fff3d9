import * as fc from 'fast-check';
import { gridCostItems, type GridCostItem, type TariffPrices } from '../../tariffs/tariff-prices.ts';
import { addDays } from '../../time/days.ts';
import type { PricePeriod } from './price-periods.ts';

/** A random price below 100 with up to four decimals. */
export const somePrice = fc.nat(999_999).map((tenThousandths) => (tenThousandths / 10_000).toFixed(4));

const someGridPrices = fc
  .array(somePrice, { minLength: gridCostItems.length, maxLength: gridCostItems.length })
  .map((prices) => Object.fromEntries(gridCostItems.map((item, index) => [item, prices[index]!])))
  .map((prices) => prices as Record<GridCostItem, string>);

const someDiscount = fc.record({ thresholdPercent: fc.nat(100).map(String), ctPerKwh: somePrice });

const somePrices: fc.Arbitrary<TariffPrices> = fc.record({
  baseEurPerMonth: somePrice,
  pvCtPerKwh: somePrice,
  gridCtPerKwh: someGridPrices,
  discount: fc.option(someDiscount),
  metering: fc.option(fc.record({ eurPerYear: somePrice, isIncluded: fc.boolean() })),
});

const somePricePeriod = fc.record({
  days: fc.integer({ min: 1, max: 60 }),
  prices: somePrices,
  vatPercent: fc.constantFrom(16, 19),
  pvWh: fc.nat(30_000_000),
  gridWh: fc.nat(30_000_000),
});

/** One to six consecutive price periods in the leap year 2028. */
export const somePricePeriods: fc.Arbitrary<PricePeriod[]> = fc
  .array(somePricePeriod, { minLength: 1, maxLength: 6 })
  .map((parts) => {
    let from = '2028-01-01';
    return parts.map(({ days, ...part }, index) => {
      const pricePeriod = { ...part, from, to: addDays(from, days), tariffId: index, tariffName: `Tariff ${index}` };
      from = pricePeriod.to;
      return pricePeriod;
    });
  });

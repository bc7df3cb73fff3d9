import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridPriceCtPerKwh, gridCostItems, type GridCostItem, grossPrice } from './tariff-prices.ts';

function itemsOf(prices: string[]): Record<GridCostItem, string> {
  return Object.fromEntries(gridCostItems.map((item, index) => [item, prices[index] ?? '0'])) as Record<
    GridCostItem,
    string
  >;
}

describe('gridPriceCtPerKwh', () => {
  it.each([
    [['13.764', '9.50', '1.99', '2.05', '0.446', '0.941', '1.559'], '30.25'],
    [['13.414', '9.50', '1.99', '2.05', '0.446', '0.941', '1.559'], '29.9'],
    [['0.1', '0.2'], '0.3'],
    [['20.0000', '10.0000'], '30'],
    [['0.0001', '0.0001'], '0.0002'],
    [[], '0'],
  ])('adds %j to %s', (prices, sum) => expect(gridPriceCtPerKwh({ gridCtPerKwh: itemsOf(prices) })).toBe(sum));

  it('is exact to the last of four decimals', () => {
    const tenThousandths = fc.array(fc.nat(1_000_000), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(tenThousandths, (parts) => {
        const prices = parts.map((part) => (part / 10_000).toFixed(4));
        const sum = parts.reduce((total, part) => total + part, 0);
        const price = gridPriceCtPerKwh({ gridCtPerKwh: itemsOf(prices) });
        expect(price).toMatch(/^\d+(\.\d{0,3}[1-9])?$/);
        expect(Math.round(Number(price) * 10_000)).toBe(sum);
      }),
    );
  });
});

describe('grossPrice', () => {
  it.each([
    ['9.90', 19, '11.78'],
    ['10.50', 19, '12.50'],
    ['21.00', 19, '24.99'],
    ['21.50', 19, '25.59'],
    ['30.25', 19, '36.00'],
    ['29.9', 19, '35.58'],
    ['9.9', 0, '9.90'],
    ['0.005', 0, '0.01'],
    ['0.0049', 0, '0.00'],
    ['0', 19, '0.00'],
    ['1.5', 19, '1.79'],
  ])('computes for %s net with %i %% VAT: %s', (net, vatPercent, gross) =>
    expect(grossPrice(net, vatPercent)).toBe(gross),
  );

  it('adds VAT to the net price and rounds half up', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(0, 7, 19), (tenThousandths, vatPercent) => {
        const gross = grossPrice((tenThousandths / 10_000).toFixed(4), vatPercent);
        const hundredths = Math.floor((tenThousandths * (100 + vatPercent) + 5000) / 10_000);
        expect(gross).toBe((hundredths / 100).toFixed(2));
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridPriceCtPerKwh } from './grid-price.ts';
import { gridCostItems, type GridCostItem } from './tariff-prices.ts';

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

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenPricePeriods } from './golden-price-periods-for-tests.ts';
import { gridCostParts } from './grid-cost-parts.ts';
import { invoiceLines } from '../invoices/invoice-lines.ts';
import { somePricePeriods } from './price-period-makers-for-tests.ts';

describe('gridCostParts', () => {
  it('adds up to the grid lines, each other part within half a cent of its exact amount', () => {
    fc.assert(
      fc.property(somePricePeriods, (pricePeriods) => {
        const gridLines = invoiceLines(pricePeriods, 'full_supply').filter(({ kind }) => kind === 'grid');
        const parts = gridCostParts(pricePeriods);
        const sumOf = (amounts: { amountCents: number }[]) => amounts.reduce((sum, line) => sum + line.amountCents, 0);
        expect(sumOf(parts)).toBe(sumOf(gridLines));
        for (const { item, amountCents } of parts.slice(1)) {
          const exactCents = pricePeriods.reduce(
            (sum, { gridWh, prices }) => sum + (gridWh / 1000) * Number(prices.gridCtPerKwh[item]),
            0,
          );
          expect(Math.abs(amountCents - exactCents)).toBeLessThan(0.500001);
        }
      }),
    );
  });

  it('rounds once over all price periods', () => {
    const pricePeriods = [1, 2, 3].map(() => ({ ...goldenPricePeriods[0]!, gridWh: 200 }));
    const parts = new Map(gridCostParts(pricePeriods).map(({ item, amountCents }) => [item, amountCents]));
    expect(parts.get('electricityTax')).toBe(1);
    expect(parts.get('gridUsage')).toBe(6);
  });

  it('shows no price that changed, but one that is only written differently', () => {
    const [first, second] = [goldenPricePeriods[0]!, goldenPricePeriods[1]!];
    const gridCtPerKwh = { ...second.prices.gridCtPerKwh, kwk: '0.4460', offshore: '0.95' };
    const parts = gridCostParts([first, { ...second, prices: { ...second.prices, gridCtPerKwh } }]);
    const prices = Object.fromEntries(parts.map(({ item, ctPerKwh }) => [item, ctPerKwh]));
    expect(prices).toMatchObject({ commodity: null, kwk: '0.446', offshore: null, eeg: '0' });
  });

  it('is empty without price periods, and has zero amounts without consumption', () => {
    expect(gridCostParts([])).toEqual([]);
    const amounts = gridCostParts([{ ...goldenPricePeriods[0]!, gridWh: 0 }]).map(({ amountCents }) => amountCents);
    expect(amounts).toEqual(Array.from({ length: 10 }, () => 0));
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goldenPricePeriods, withDiscounts } from '../prices/golden-price-periods-for-tests.ts';
import { gridCostParts } from '../prices/grid-cost-parts.ts';
import { invoiceLines } from './invoice-lines.ts';
import { invoiceTotals } from './invoice-amounts.ts';
import { priceCapOf } from '../prices/price-cap.ts';

const discount = { thresholdPercent: '40', ctPerKwh: '1.00' };
const year = { from: '2026-01-01', to: '2027-01-01' };

const lines = invoiceLines(goldenPricePeriods, 'full_supply');
const discounted = invoiceLines(withDiscounts(goldenPricePeriods, [discount, discount]), 'full_supply');

describe('a year with a tariff change', () => {
  it('has base price, roof and grid electricity of both tariffs', () => {
    expect(lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['base', 5891],
      ['pv', 12_862],
      ['grid', 24_297],
      ['base', 6352],
      ['pv', 14_089],
      ['grid', 27_471],
    ]);
    expect(lines[2]).toMatchObject({ energyWh: 803_220, ctPerKwh: '30.25' });
    expect(lines[3]).toMatchObject({ days: 184, daysOfYear: 365, eurPerMonth: '10.50' });
  });

  it('adds up to 1,082.45 €', () => {
    expect(invoiceTotals(lines)).toEqual({
      netCents: 90_962,
      vatPercent: 19,
      vatCents: 17_283,
      grossCents: 108_245,
      vatAmounts: [{ vatPercent: 19, netCents: 90_962, vatCents: 17_283 }],
    });
  });

  it('is 15.09 € lower with a discount', () => {
    expect(discounted.slice(0, -1)).toEqual(lines);
    expect(discounted.at(-1)).toEqual({
      kind: 'discount',
      ...year,
      ...discount,
      energyWh: 1_267_780,
      vatPercent: 19,
      amountCents: -1268,
    });
    expect(invoiceTotals(discounted)).toMatchObject({
      netCents: 89_694,
      vatCents: 17_042,
      grossCents: 106_736,
    });
  });

  it('shows the parts of the grid price', () => {
    expect(gridCostParts(goldenPricePeriods)).toEqual([
      { item: 'commodity', ctPerKwh: null, amountCents: 23_379 },
      { item: 'gridUsage', ctPerKwh: '9.50', amountCents: 16_359 },
      { item: 'concession', ctPerKwh: '1.99', amountCents: 3427 },
      { item: 'electricityTax', ctPerKwh: '2.05', amountCents: 3530 },
      { item: 'kwk', ctPerKwh: '0.446', amountCents: 768 },
      { item: 'offshore', ctPerKwh: '0.941', amountCents: 1620 },
      { item: 'section19', ctPerKwh: '1.559', amountCents: 2685 },
      { item: 'eeg', ctPerKwh: '0', amountCents: 0 },
      { item: 'interruptibleLoads', ctPerKwh: '0', amountCents: 0 },
      { item: 'nev', ctPerKwh: '0', amountCents: 0 },
    ]);
  });

  it('is capped at 1,286.69 €', () => {
    const period = { ...year, baseEurPerYear: '165.00', ctPerKwh: '42.30', energyWh: 2_989_750 };
    expect(priceCapOf([period])).toEqual({ basicSupplyCents: 142_966, capCents: 128_669 });
  });

  it('bills only the roof electricity in GGV', () => {
    const ggv = invoiceLines(goldenPricePeriods, 'ggv');
    expect(ggv.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['pv', 12_862],
      ['pv', 14_089],
    ]);
    expect(invoiceTotals(ggv)).toMatchObject({ netCents: 26_951, vatCents: 5121, grossCents: 32_072 });
  });
});

const goldenFile = resolve(import.meta.dirname, '../../../../../../shared/data/billing/invoice-golden.json');

interface GoldenInvoice {
  linesCents: number[];
  netCents: number;
  vatCents: number;
  grossCents: number;
  withDiscount: { rule: string; lineCents: number; netCents: number; vatCents: number; grossCents: number };
  gridCostPartsCents: Record<string, number>;
}

describe.skipIf(!existsSync(goldenFile))('invoice computed by another program', () => {
  const golden = () => JSON.parse(readFileSync(goldenFile, 'utf8')) as GoldenInvoice;

  it('has the same lines and totals', () => {
    const { linesCents, withDiscount, netCents, vatCents, grossCents } = golden();
    expect(lines.map(({ amountCents }) => amountCents)).toEqual(linesCents);
    expect(invoiceTotals(lines)).toMatchObject({ netCents, vatCents, grossCents });
    const { lineCents, rule: _, ...totals } = withDiscount;
    expect(discounted.at(-1)!.amountCents).toBe(lineCents);
    expect(invoiceTotals(discounted)).toMatchObject(totals);
  });

  it('has the same parts of the grid price', () => {
    const amounts = new Map<string, number>(
      gridCostParts(goldenPricePeriods).map((part) => [part.item, part.amountCents]),
    );
    const expected = Object.entries(golden().gridCostPartsCents).map(([name, cents]) => [name.split(' ')[0]!, cents]);
    expect(expected).toHaveLength(6);
    expect(expected.map(([item]) => [item, amounts.get(String(item))])).toEqual(expected);
  });
});

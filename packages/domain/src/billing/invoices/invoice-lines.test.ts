import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../time/days.ts';
import { goldenPricePeriods, withDiscounts } from '../prices/golden-price-periods-for-tests.ts';
import { invoiceLines } from './invoice-lines.ts';
import { invoiceTotals } from './invoice-amounts.ts';
import { somePricePeriods } from '../prices/price-period-makers-for-tests.ts';

const [first, second] = [goldenPricePeriods[0]!, goldenPricePeriods[1]!];

describe('invoiceLines', () => {
  it('counts the days of a leap year', () => {
    const leapDay = { ...first, from: '2028-02-29', to: '2028-03-01', pvWh: 0, gridWh: 0 };
    expect(invoiceLines([leapDay], 'full_supply')).toMatchObject([
      { kind: 'base', days: 1, daysOfYear: 366, amountCents: 32 },
      { kind: 'pv', energyWh: 0, amountCents: 0 },
      { kind: 'grid', energyWh: 0, amountCents: 0 },
    ]);
  });

  it('refuses a price period that crosses the end of a year, since its base price belongs to two years', () => {
    const pricePeriod = { ...first, from: '2026-12-31', to: '2027-01-02' };
    expect(() => invoiceLines([pricePeriod], 'full_supply')).toThrow(RangeError);
  });

  it('changes the base price by at most one cent if a price period is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), (days) => {
        const cutDate = addDays(first.from, days);
        const parts = [
          { ...first, to: cutDate },
          { ...first, from: cutDate },
        ];
        const cut = invoiceLines(parts, 'full_supply').filter(({ kind }) => kind === 'base');
        expect(Math.abs(cut[0]!.amountCents + cut[1]!.amountCents - 5891)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('bills every day and every Wh once', () => {
    fc.assert(
      fc.property(somePricePeriods, (pricePeriods) => {
        const lines = invoiceLines(pricePeriods, 'full_supply');
        const days = lines.reduce((sum, line) => sum + (line.kind === 'base' ? line.days : 0), 0);
        const billedWh = lines.flatMap((line) => (line.kind === 'pv' || line.kind === 'grid' ? line.energyWh : []));
        expect(days).toBe(daysBetween(pricePeriods[0]!.from, pricePeriods.at(-1)!.to));
        expect(billedWh).toEqual(pricePeriods.flatMap(({ pvWh, gridWh }) => [pvWh, gridWh]));
      }),
    );
  });

  it('equals the sum of its price periods, each billed alone, plus the discounts', () => {
    fc.assert(
      fc.property(somePricePeriods, fc.constantFrom('full_supply', 'ggv'), (pricePeriods, supplyModel) => {
        const lines = invoiceLines(pricePeriods, supplyModel);
        const isDiscount = (line: { kind: string }) => line.kind === 'discount';
        const alone = pricePeriods.flatMap((pricePeriod) =>
          invoiceLines(withDiscounts([pricePeriod], [null]), supplyModel),
        );
        expect(lines.filter((line) => !isDiscount(line))).toEqual(alone);
        const { netCents } = invoiceTotals(lines);
        const discountCents = invoiceTotals(lines.filter(isDiscount)).netCents;
        expect(netCents).toBe(invoiceTotals(alone).netCents + discountCents);
        expect(discountCents).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a metering fee', () => {
  const withMetering = (isIncluded: boolean) =>
    goldenPricePeriods.map((pricePeriod) => ({
      ...pricePeriod,
      prices: { ...pricePeriod.prices, metering: { eurPerYear: '25.21', isIncluded } },
    }));
  const withoutMetering = invoiceLines(goldenPricePeriods, 'full_supply');

  it('is named in the base price without changing an amount', () => {
    const lines = invoiceLines(withMetering(true), 'full_supply');
    expect(lines.map(({ amountCents }) => amountCents)).toEqual(withoutMetering.map(({ amountCents }) => amountCents));
    expect(lines.flatMap((line) => (line.kind === 'base' ? [line.metering] : []))).toEqual([
      { eurPerYear: '25.21', amountCents: 1250 },
      { eurPerYear: '25.21', amountCents: 1271 },
    ]);
  });

  it('is charged by days in a line of its own', () => {
    const lines = invoiceLines(withMetering(false), 'full_supply');
    expect(lines.filter(({ kind }) => kind !== 'metering')).toEqual(withoutMetering);
    expect(lines.filter(({ kind }) => kind === 'metering')).toMatchObject([
      { from: '2026-01-01', to: '2026-07-01', days: 181, daysOfYear: 365, eurPerYear: '25.21', amountCents: 1250 },
      { from: '2026-07-01', to: '2027-01-01', days: 184, daysOfYear: 365, amountCents: 1271 },
    ]);
  });

  it('is not charged in GGV', () => {
    expect(invoiceLines(withMetering(false), 'ggv').map(({ kind }) => kind)).toEqual(['pv', 'pv']);
  });
});

describe('a discount', () => {
  const discountsOf = (discounts: Parameters<typeof withDiscounts>[1], pricePeriods = goldenPricePeriods) =>
    invoiceLines(withDiscounts(pricePeriods, discounts), 'full_supply').filter(({ kind }) => kind === 'discount');
  const one = { thresholdPercent: '40', ctPerKwh: '1.00' };

  it('is one line for the same terms, even if written differently', () => {
    expect(discountsOf([one, { thresholdPercent: '40.0', ctPerKwh: '1' }])).toMatchObject([
      { from: '2026-01-01', to: '2027-01-01', energyWh: 1_267_780, amountCents: -1268 },
    ]);
  });

  it('is one line per different terms, on the roof electricity of their price periods', () => {
    expect(discountsOf([one, { thresholdPercent: '42', ctPerKwh: '2' }])).toMatchObject([
      { from: '2026-01-01', to: '2026-07-01', energyWh: 612_480, amountCents: -612 },
      { from: '2026-07-01', to: '2027-01-01', energyWh: 655_300, amountCents: -1311 },
    ]);
  });

  it('applies only to price periods with a discount, but the share covers all periods', () => {
    const sunny = { ...first, pvWh: 900, gridWh: 100 };
    const dark = { ...second, pvWh: 0, gridWh: 9000 };
    expect(discountsOf([one, null])).toMatchObject([{ to: '2026-07-01', energyWh: 612_480 }]);
    expect(discountsOf([one, null], [sunny, dark])).toEqual([]);
  });

  it.each([
    ['42.4', 424, 576, 1],
    ['42.4', 4_239_999, 5_760_001, 0],
    ['42.4', 4_240_000, 5_760_000, 1],
    ['33.3333', 1, 2, 1],
    ['33.3334', 1, 2, 0],
    ['100', 5, 0, 1],
    ['100', 5000, 1, 0],
    ['0', 0, 5, 1],
    ['0', 0, 0, 0],
  ])(
    'from %s %% on, with %i Wh from the roof and %i from the grid: %i lines',
    (thresholdPercent, pvWh, gridWh, count) => {
      const lines = discountsOf([{ thresholdPercent, ctPerKwh: '1' }], [{ ...first, pvWh, gridWh }]);
      expect(lines).toHaveLength(count);
      expect(lines.every(({ amountCents }) => Object.is(amountCents, 0) || amountCents < 0)).toBe(true);
    },
  );

  it('counts the electricity of the other supplier in GGV', () => {
    const pricePeriods = withDiscounts([{ ...first, pvWh: 400_000, gridWh: 600_000 }], [one]);
    expect(invoiceLines(pricePeriods, 'ggv').map(({ kind }) => kind)).toEqual(['pv', 'discount']);
    expect(invoiceLines([{ ...pricePeriods[0]!, gridWh: 600_001 }], 'ggv').map(({ kind }) => kind)).toEqual(['pv']);
  });
});

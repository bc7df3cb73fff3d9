import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../time/days.ts';
import { goldenSlices, withDiscounts } from './golden-price-periods-for-tests.ts';
import { invoiceLines } from './invoice-lines.ts';
import { invoiceTotals } from './invoice-amounts.ts';
import { someSlices } from './price-period-makers-for-tests.ts';

const [first, second] = [goldenSlices[0]!, goldenSlices[1]!];

describe('invoiceLines', () => {
  it('counts the days of a leap year', () => {
    const leapDay = { ...first, from: '2028-02-29', to: '2028-03-01', pvWh: 0, gridWh: 0 };
    expect(invoiceLines([leapDay], 'full_supply')).toMatchObject([
      { kind: 'base', days: 1, daysOfYear: 366, amountCents: 32 },
      { kind: 'pv', energyWh: 0, amountCents: 0 },
      { kind: 'grid', energyWh: 0, amountCents: 0 },
    ]);
  });

  it('refuses a slice over a turn of the year, whose base price has no one year', () => {
    const slice = { ...first, from: '2026-12-31', to: '2027-01-02' };
    expect(() => invoiceLines([slice], 'full_supply')).toThrow(RangeError);
  });

  it('changes the base price by at most one cent where a slice is cut', () => {
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
      fc.property(someSlices, (slices) => {
        const lines = invoiceLines(slices, 'full_supply');
        const days = lines.reduce((sum, line) => sum + (line.kind === 'base' ? line.days : 0), 0);
        const billedWh = lines.flatMap((line) => (line.kind === 'pv' || line.kind === 'grid' ? line.energyWh : []));
        expect(days).toBe(daysBetween(slices[0]!.from, slices.at(-1)!.to));
        expect(billedWh).toEqual(slices.flatMap(({ pvWh, gridWh }) => [pvWh, gridWh]));
      }),
    );
  });

  it('is the sum of its slices, each billed alone, and the discounts', () => {
    fc.assert(
      fc.property(someSlices, fc.constantFrom('full_supply', 'ggv'), (slices, supplyModel) => {
        const lines = invoiceLines(slices, supplyModel);
        const isDiscount = (line: { kind: string }) => line.kind === 'discount';
        const alone = slices.flatMap((slice) => invoiceLines(withDiscounts([slice], [null]), supplyModel));
        expect(lines.filter((line) => !isDiscount(line))).toEqual(alone);
        const { netCents } = invoiceTotals(lines, { isSmallBusiness: false });
        const discountCents = invoiceTotals(lines.filter(isDiscount), { isSmallBusiness: false }).netCents;
        expect(netCents).toBe(invoiceTotals(alone, { isSmallBusiness: false }).netCents + discountCents);
        expect(discountCents).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a discount', () => {
  const discountsOf = (discounts: Parameters<typeof withDiscounts>[1], slices = goldenSlices) =>
    invoiceLines(withDiscounts(slices, discounts), 'full_supply').filter(({ kind }) => kind === 'discount');
  const one = { thresholdPercent: '40', ctPerKwh: '1.00' };

  it('is one line for the same terms, however they are written', () => {
    expect(discountsOf([one, { thresholdPercent: '40.0', ctPerKwh: '1' }])).toMatchObject([
      { from: '2026-01-01', to: '2027-01-01', energyWh: 1_267_780, amountCents: -1268 },
    ]);
  });

  it('is a line for each of different terms, on the roof electricity of its slices', () => {
    expect(discountsOf([one, { thresholdPercent: '42', ctPerKwh: '2' }])).toMatchObject([
      { from: '2026-01-01', to: '2026-07-01', energyWh: 612_480, amountCents: -612 },
      { from: '2026-07-01', to: '2027-01-01', energyWh: 655_300, amountCents: -1311 },
    ]);
  });

  it('is given for the slices that have it, by the share of all', () => {
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
  ])('from %s %% on with %i Wh of the roof and %i of the grid: %i lines', (thresholdPercent, pvWh, gridWh, count) => {
    const lines = discountsOf([{ thresholdPercent, ctPerKwh: '1' }], [{ ...first, pvWh, gridWh }]);
    expect(lines).toHaveLength(count);
    expect(lines.every(({ amountCents }) => Object.is(amountCents, 0) || amountCents < 0)).toBe(true);
  });

  it('counts what another supplier delivers in GGV', () => {
    const slices = withDiscounts([{ ...first, pvWh: 400_000, gridWh: 600_000 }], [one]);
    expect(invoiceLines(slices, 'ggv').map(({ kind }) => kind)).toEqual(['pv', 'discount']);
    expect(invoiceLines([{ ...slices[0]!, gridWh: 600_001 }], 'ggv').map(({ kind }) => kind)).toEqual(['pv']);
  });
});

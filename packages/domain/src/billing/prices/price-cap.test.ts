import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/days.ts';
import { invoiceTotals } from '../invoices/invoice-amounts.ts';
import { goldenPricePeriods } from './golden-price-periods-for-tests.ts';
import { capReductionCents, priceCapLines, priceCapOf, type BasicSupplyPeriod } from './price-cap.ts';
import { somePrice } from './price-period-makers-for-tests.ts';

const year: BasicSupplyPeriod = {
  from: '2026-01-01',
  to: '2027-01-01',
  baseEurPerYear: '165.00',
  ctPerKwh: '42.30',
  energyWh: 2_989_750,
};

describe('priceCapOf', () => {
  it.each<[string, BasicSupplyPeriod[], number, number]>([
    ['a year', [year], 142_966, 128_669],
    ['nothing', [], 0, 0],
    ['no consumption', [{ ...year, energyWh: 0 }], 16_500, 14_850],
    ['a leap day', [{ ...year, from: '2028-02-29', to: '2028-03-01', energyWh: 0 }], 45, 40],
    ['the last and the first day of a year', [{ ...year, from: '2027-12-31', to: '2028-01-02', energyWh: 0 }], 90, 81],
    [
      'a change on 1 July',
      [
        { ...year, to: '2026-07-01', energyWh: 1_415_700 },
        { ...year, from: '2026-07-01', baseEurPerYear: '180', ctPerKwh: '40', energyWh: 1_574_050 },
      ],
      140_102,
      126_092,
    ],
  ])('%s', (_, periods, basicSupplyCents, capCents) => {
    expect(priceCapOf(periods)).toEqual({ basicSupplyCents, capCents });
  });

  it('is exact if a leap year with a price in whole euros is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), (days) => {
        const leapYear = { ...year, from: '2028-01-01', to: '2029-01-01', baseEurPerYear: '160', energyWh: 0 };
        const cutDate = addDays(leapYear.from, days);
        const parts = [
          { ...leapYear, to: cutDate },
          { ...leapYear, from: cutDate },
        ];
        expect(priceCapOf(parts)).toEqual({ basicSupplyCents: 16_000, capCents: 14_400 });
      }),
    );
  });

  it('is never above 90 % of the exact amount, and less than a cent below', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(999_999), (energyWh, tenThousandths) => {
        const ctPerKwh = (tenThousandths / 10_000).toFixed(4);
        const { capCents } = priceCapOf([{ ...year, baseEurPerYear: '0', ctPerKwh, energyWh }]);
        expect(BigInt(capCents)).toBe((BigInt(energyWh) * BigInt(tenThousandths) * 9n) / 100_000_000n);
      }),
    );
  });

  it('rises with price and consumption', () => {
    fc.assert(
      fc.property(somePrice, fc.nat(10_000_000), fc.nat(10_000_000), (ctPerKwh, energyWh, moreWh) => {
        const { capCents } = priceCapOf([{ ...year, ctPerKwh, energyWh }]);
        expect(priceCapOf([{ ...year, ctPerKwh, energyWh: energyWh + moreWh }]).capCents).toBeGreaterThanOrEqual(
          capCents,
        );
      }),
    );
  });
});

describe('capReductionCents', () => {
  it.each([
    [90_962, false, 128_669, 0],
    [90_962, false, 108_245, 0],
    [90_962, false, 108_244, -1],
    [90_962, false, 100_000, -6928],
    [90_962, true, 90_962, 0],
    [90_962, true, 80_000, -10_962],
    [100, false, 0, -100],
    [4, false, 4, -1],
  ])(
    'reduces %i net (small business: %s) under a cap of %i gross by %i',
    (amountCents, isSmallBusiness, capCents, reduction) => {
      expect(capReductionCents(invoiceTotals([{ amountCents, vatPercent: isSmallBusiness ? 0 : 19 }]), capCents)).toBe(
        reduction,
      );
    },
  );

  it('brings the gross amount under the cap with the smallest possible reduction', () => {
    const cents = fc.nat(10_000_000);
    fc.assert(
      fc.property(cents, cents, fc.boolean(), (netCents, capCents, isSmallBusiness) => {
        const totalsOf = (amountCents: number) =>
          invoiceTotals([{ amountCents, vatPercent: isSmallBusiness ? 0 : 19 }]);
        const reduction = capReductionCents(totalsOf(netCents), capCents);
        expect(reduction).toBeLessThanOrEqual(0);
        expect(totalsOf(netCents + reduction).grossCents).toBeLessThanOrEqual(capCents);
        const isLeast = reduction === 0 || totalsOf(netCents + reduction + 1).grossCents > capCents;
        expect(isLeast).toBe(true);
      }),
    );
  });
});

describe('priceCapLines', () => {
  const [first, second] = [goldenPricePeriods[0]!, { ...goldenPricePeriods[1]!, vatPercent: 16 }];

  it('has one line per rate of VAT', () => {
    const totals = invoiceTotals([
      { amountCents: 10_000, vatPercent: 19 },
      { amountCents: 10_000, vatPercent: 16 },
    ]);
    expect(priceCapLines(totals, totals.grossCents, [first, second])).toEqual([]);
    expect(priceCapLines(totals, 20_000, [first, second])).toEqual([
      { kind: 'priceCap', from: '2026-01-01', to: '2026-07-01', vatPercent: 19, amountCents: -1490 },
      { kind: 'priceCap', from: '2026-07-01', to: '2027-01-01', vatPercent: 16, amountCents: -1489 },
    ]);
  });

  it('brings the gross amount to the cap, at most two cents per rate below', () => {
    const cents = fc.integer({ min: -100_000, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.nat(10_000_000), (one, other, capCents) => {
        const lines = [
          { amountCents: one, vatPercent: 19 },
          { amountCents: other, vatPercent: 16 },
        ];
        const totals = invoiceTotals(lines);
        const capped = invoiceTotals([...lines, ...priceCapLines(totals, capCents, [first, second])]).grossCents;
        expect(capped).toBeLessThanOrEqual(Math.min(totals.grossCents, capCents));
        expect(capped).toBeGreaterThanOrEqual(totals.grossCents > capCents ? capCents - 4 : totals.grossCents);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from '../../time/days.ts';
import { goldenPricePeriods } from './golden-price-periods-for-tests.ts';
import { invoiceTotals } from '../invoices/invoice-amounts.ts';
import { invoiceLines } from '../invoices/invoice-lines.ts';
import { cutIntoPricePeriods } from './price-periods.ts';
import { cutAtVatChanges, noVat, vatPercentOn, type VatRate } from './vat-rates.ts';

const germanRates: VatRate[] = [
  { from: '2021-01-01', percent: 19 },
  { from: '2007-01-01', percent: 19 },
  { from: '2020-07-01', percent: 16 },
];

describe('vatPercentOn', () => {
  it.each([
    ['2007-01-01', 19],
    ['2020-06-30', 19],
    ['2020-07-01', 16],
    ['2020-12-31', 16],
    ['2021-01-01', 19],
    ['2026-11-23', 19],
  ])('%s: %i %%', (day, percent) => expect(vatPercentOn(germanRates, day)).toBe(percent));

  it('invents no rate for a day before the first one', () => {
    expect(() => vatPercentOn(germanRates, '2006-12-31')).toThrow(RangeError);
    expect(vatPercentOn(noVat, '2006-12-31')).toBe(0);
  });
});

describe('cutAtVatChanges', () => {
  it('gives every day the rate of that day', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(800), (begin, length) => {
        const from = addDays('2017-01-01', begin);
        const range = { from, to: addDays(from, length) };
        const parts = cutAtVatChanges(range, germanRates);
        const days = parts.flatMap((part) => eachDay(part.from, part.to).map((day) => [day, part.vatPercent]));
        expect(days).toEqual(eachDay(range.from, range.to).map((day) => [day, vatPercentOn(germanRates, day)]));
      }),
    );
  });

  it('cuts nothing where a row of the table repeats the rate', () => {
    const rates = [...germanRates, { from: '2026-07-01', percent: 19 }, { from: '2026-10-01', percent: 21 }];
    expect(cutAtVatChanges({ from: '2026-01-01', to: '2027-01-01' }, rates)).toEqual([
      { from: '2026-01-01', to: '2026-10-01', vatPercent: 19 },
      { from: '2026-10-01', to: '2027-01-01', vatPercent: 21 },
    ]);
  });
});

describe('an invoice over a change of the rate', () => {
  const tariff = { from: '2019-01-01', to: null, prices: goldenPricePeriods[0]!.prices };
  const { pricePeriods } = cutIntoPricePeriods({ from: '2020-01-01', to: '2021-01-01' }, [tariff], germanRates);
  const priced = pricePeriods.map(({ tariff: { prices }, ...days }) => ({
    ...days,
    prices: { ...prices, discount: { thresholdPercent: '40', ctPerKwh: '1.00' } },
    tariffId: 1,
    tariffName: 'Hausstrom',
    pvWh: 600_000,
    gridWh: 800_000,
  }));
  const lines = invoiceLines(priced, 'full_supply');

  it('has lines of both rates, also of the discount', () => {
    expect(lines.map(({ kind, vatPercent, amountCents }) => [kind, vatPercent, amountCents])).toEqual([
      ['base', 19, 5908],
      ['pv', 19, 12_600],
      ['grid', 19, 24_200],
      ['base', 16, 5972],
      ['pv', 16, 12_600],
      ['grid', 16, 24_200],
      ['discount', 19, -600],
      ['discount', 16, -600],
    ]);
  });

  it('adds VAT once per rate', () => {
    expect(invoiceTotals(lines)).toEqual({
      netCents: 84_280,
      vatPercent: 16,
      vatCents: 8001 + 6748,
      grossCents: 99_029,
      vatAmounts: [
        { vatPercent: 19, netCents: 42_108, vatCents: 8001 },
        { vatPercent: 16, netCents: 42_172, vatCents: 6748 },
      ],
    });
  });
});

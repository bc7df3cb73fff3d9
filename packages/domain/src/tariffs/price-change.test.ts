import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { earliestPriceRise, isPriceRise, latestNoticeDay, nextFirstOfMonth } from './price-change.ts';
import { gridCostItems, type TariffPrices } from './tariff-prices.ts';
import { withMeanPrices } from './timed/mean-price.ts';
import { type TimedPrice, windowDays } from './timed/timed-price.ts';

const noGridCosts = Object.fromEntries(gridCostItems.map((item) => [item, '0'])) as TariffPrices['gridCtPerKwh'];
const gridCtPerKwh = { ...noGridCosts, commodity: '14', gridUsage: '10' };
const prices: TariffPrices = {
  baseEurPerMonth: '10.50',
  pvCtPerKwh: '21.5',
  gridCtPerKwh,
  discount: { thresholdPercent: '40', ctPerKwh: '1' },
  metering: null,
};

describe('isPriceRise', () => {
  it.each<[string, Partial<TariffPrices>, boolean]>([
    ['the same prices', {}, false],
    ['the same price with more zeros', { pvCtPerKwh: '21.5000' }, false],
    ['a higher base price', { baseEurPerMonth: '10.51' }, true],
    ['a higher PV price although the base price falls', { baseEurPerMonth: '0', pvCtPerKwh: '21.5001' }, true],
    ['a higher levy', { gridCtPerKwh: { ...gridCtPerKwh, kwk: '0.0001' } }, true],
    [
      'a higher levy made up for by a lower commodity',
      { gridCtPerKwh: { ...gridCtPerKwh, kwk: '1', commodity: '13' } },
      false,
    ],
    ['lower prices', { baseEurPerMonth: '10', pvCtPerKwh: '20' }, false],
    ['a metering fee beside the base price', { metering: { eurPerYear: '20', isIncluded: false } }, true],
    ['a metering fee said to be in the base price', { metering: { eurPerYear: '20', isIncluded: true } }, false],
    [
      'a metering fee taken out of the base price',
      { baseEurPerMonth: '8.50', metering: { eurPerYear: '24', isIncluded: false } },
      false,
    ],
    ['a reduction of the grid fee', { moduleOneEurPerYear: '117.55' }, false],
    ['a base price raised by more than a reduction', { baseEurPerMonth: '20.01', moduleOneEurPerYear: '111.12' }, true],
    ['a discount that ends', { discount: null }, true],
    ['a smaller discount', { discount: { thresholdPercent: '40', ctPerKwh: '0.9' } }, true],
    ['a discount that is harder to reach', { discount: { thresholdPercent: '41', ctPerKwh: '2' } }, true],
    ['a better discount', { discount: { thresholdPercent: '39', ctPerKwh: '1.5' } }, false],
  ])('%s', (_, changed, rises) => expect(isPriceRise(prices, { ...prices, ...changed })).toBe(rises));

  const windows = (HT: string, NT: string, from = '06:00'): TimedPrice => ({
    kind: 'windows',
    ctPerKwh: { NT, HT },
    windows: [{ level: 'HT', days: [...windowDays], from, to: '22:00' }],
    rest: 'NT',
    holidays: 'weekday',
    state: null,
    clock: 'legal',
  });
  const market = (markupCtPerKwh: string, ceilingCtPerKwh: string | null = null): TimedPrice => ({
    kind: 'market',
    markupCtPerKwh,
    ceilingCtPerKwh,
    assumedCtPerKwh: '9',
  });
  it.each<[string, TimedPrice | null, TimedPrice | null, boolean]>([
    ['windows whose dearer level is above the fixed price', null, windows('14.01', '2'), true],
    ['windows that never cost more than the fixed price', null, windows('14', '2'), false],
    ['a fixed price above the cheaper level', windows('16', '13.9'), null, true],
    ['a fixed price at the cheaper level', windows('16', '14'), null, false],
    ['a dearer level at the same hours', windows('16', '10'), windows('16.5', '9'), true],
    ['cheaper levels at the same hours', windows('16', '10'), windows('15', '10'), false],
    ['the same levels at more hours', windows('16', '10'), windows('16', '10', '05:45'), true],
    ['the price of the market in place of a fixed one', null, market('0'), true],
    ['a higher markup', market('1.80'), market('1.81'), true],
    ['the same markup with a ceiling', market('1.8'), market('1.80', '30'), false],
    ['a ceiling that is taken away', market('1.8', '30'), market('1.8'), true],
  ])('%s', (_, before, after, rises) => {
    const withCommodity = (price: TimedPrice | null): TariffPrices =>
      price ? withMeanPrices({ ...prices, timed: { commodity: price } }) : prices;
    expect(isPriceRise(withCommodity(before), withCommodity(after))).toBe(rises);
  });
});

describe('the notice of a price rise', () => {
  it.each([
    ['2026-11-23', 'mail', '2026-12-24'],
    ['2026-11-30', 'mail', '2026-12-31'],
    ['2026-12-01', 'mail', '2027-01-02'],
    ['2027-01-31', 'mail', '2027-03-01'],
    ['2028-01-31', 'mail', '2028-03-01'],
    ['2026-11-30', 'post', '2027-01-04'],
  ] as const)('sent on %s by %s allows higher prices from %s', (sentOn, delivery, day) =>
    expect(earliestPriceRise(sentOn, delivery)).toBe(day),
  );

  it.each([
    ['2027-01-01', '2026-11-30'],
    ['2027-03-01', '2027-01-31'],
    ['2028-02-29', '2028-01-28'],
  ])('for prices from %s is sent on %s at the latest', (effectiveOn, day) =>
    expect(latestNoticeDay(effectiveOn)).toBe(day),
  );

  it('is in time on its last day and too late one day after', () => {
    fc.assert(
      fc.property(fc.nat(5000), (offset) => {
        const effectiveOn = addDays('2026-01-01', offset);
        const last = latestNoticeDay(effectiveOn);
        expect(earliestPriceRise(last, 'mail') <= effectiveOn).toBe(true);
        expect(earliestPriceRise(addDays(last, 1), 'mail') > effectiveOn).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-12-24', '2027-01-01'],
    ['2027-01-01', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('finds the first of a month from %s on: %s', (day, first) => expect(nextFirstOfMonth(day)).toBe(first));
});

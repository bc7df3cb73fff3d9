import { describe, expect, it } from 'vitest';
import { brokenPriceRule, isMeteringAboveBase } from './tariff-price-rules.ts';

describe('brokenPriceRule', () => {
  it.each([
    ['0', undefined],
    ['0.30', undefined],
    ['13.7645', undefined],
    ['499.9999', undefined],
    ['13.76451', 'priceDecimals'],
    ['0.00000', 'priceDecimals'],
    ['-0.01', 'priceNegative'],
    ['500', 'priceTooHigh'],
    ['13764', 'priceTooHigh'],
    ['', 'decimal'],
    ['0,30', 'decimal'],
    ['1e3', 'decimal'],
    ['.5', 'decimal'],
    ['NaN', 'decimal'],
  ])('%s ct/kWh: %s', (text, rule) => expect(brokenPriceRule(text, 'ctPerKwh')).toBe(rule));

  it('allows a higher base price', () => {
    expect(brokenPriceRule('500', 'eurPerMonth')).toBeUndefined();
    expect(brokenPriceRule('1000', 'eurPerMonth')).toBe('priceTooHigh');
  });
});

describe('isMeteringAboveBase', () => {
  it.each([
    ['10.50', '126.0001', true, true],
    ['10.50', '126', true, false],
    ['10.50', '127', false, false],
    ['x', '127', true, false],
    ['10.50', '', true, false],
  ])('%s € a month, %s € a year, included: %s', (baseEurPerMonth, eurPerYear, isIncluded, isAbove) =>
    expect(isMeteringAboveBase({ baseEurPerMonth, metering: { eurPerYear, isIncluded } })).toBe(isAbove),
  );

  it('is false for a tariff that does not name it', () =>
    expect(isMeteringAboveBase({ baseEurPerMonth: '0', metering: null })).toBe(false));
});

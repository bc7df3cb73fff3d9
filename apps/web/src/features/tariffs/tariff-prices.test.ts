import { describe, expect, it } from 'vitest';
import { formatPrice, readPriceDisplay } from './tariff-prices.ts';

describe('a price', () => {
  it.each([
    ['21.5', 'gross', 19, '25,59'],
    ['21.5', 'net', 19, '21,50'],
    ['13.0140', 'net', 19, '13,0140'],
    ['13.764', 'net', 19, '13,764'],
    ['9.9', 'gross', 0, '9,90'],
    ['0', 'gross', 19, '0,00'],
    ['1234.5', 'net', 19, '1.234,50'],
  ] as const)('formats %s net as %s with %i %% VAT: %s', (net, form, vatPercent, shown) =>
    expect(formatPrice(net, form, vatPercent)).toBe(shown),
  );

  it.each([
    [null, 'gross'],
    ['net', 'net'],
    ['gross', 'gross'],
    ['<b>', 'gross'],
  ])('reads %s from the URL as %s', (text, form) => expect(readPriceDisplay(text)).toBe(form));
});

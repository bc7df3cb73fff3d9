import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grossPrice } from './gross-price.ts';

describe('grossPrice', () => {
  it.each([
    ['9.90', 19, '11.78'],
    ['10.50', 19, '12.50'],
    ['21.00', 19, '24.99'],
    ['21.50', 19, '25.59'],
    ['30.25', 19, '36.00'],
    ['29.9', 19, '35.58'],
    ['9.9', 0, '9.90'],
    ['0.005', 0, '0.01'],
    ['0.0049', 0, '0.00'],
    ['0', 19, '0.00'],
    ['1.5', 19, '1.79'],
  ])('of %s net with %i %% is %s', (net, vatPercent, gross) => expect(grossPrice(net, vatPercent)).toBe(gross));

  it('is the net price with VAT, rounded half up', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(0, 7, 19), (tenThousandths, vatPercent) => {
        const gross = grossPrice((tenThousandths / 10_000).toFixed(4), vatPercent);
        const hundredths = Math.floor((tenThousandths * (100 + vatPercent) + 5000) / 10_000);
        expect(gross).toBe((hundredths / 100).toFixed(2));
      }),
    );
  });
});

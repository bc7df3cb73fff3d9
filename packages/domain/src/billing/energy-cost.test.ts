import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyCostCents } from './energy-cost.ts';

describe('energyCostCents', () => {
  it.each([
    [612_480, '21.00', 12_862],
    [918_750, '29.90', 27_471],
    [0, '30.25', 0],
    [1000, '0', 0],
    [1, '499.9999', 0],
    [1, '500', 1],
    [50, '30', 2],
    [1_000_000, '0.0001', 0],
    [5_000_000, '0.0001', 1],
    [999_999_999_999, '99.9999', 99_999_900_000],
  ])('%i Wh at %s ct/kWh cost %i cents', (energyWh, ctPerKwh, cents) => {
    expect(energyCostCents(energyWh, ctPerKwh)).toBe(cents);
  });

  it('rounds half up what is exact in whole numbers', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(999_999), (energyWh, tenThousandths) => {
        const exact = BigInt(energyWh) * BigInt(tenThousandths);
        const cents = energyCostCents(energyWh, (tenThousandths / 10_000).toFixed(4));
        expect(BigInt(cents)).toBe((exact + 5_000_000n) / 10_000_000n);
      }),
    );
  });
});

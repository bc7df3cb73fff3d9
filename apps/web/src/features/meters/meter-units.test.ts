import { nbsp } from '@lichthof/domain/formats/number-formats.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseUnitsOf, formatCounter, formatMeterAmount, counterToTyped } from './meter-units.ts';

describe('a counter', () => {
  it.each([
    [12_877.3, 12_877_300],
    [0.001, 1],
    [0, 0],
    [1234, 1_234_000],
    [0.0001, null],
    [1.2345, null],
    [999_999_999_999.999, 999_999_999_999_999],
    [1e21, null],
    [1e-7, null],
  ])('typed as %d is %d base units', (typed, counter) => {
    expect(baseUnitsOf(typed)).toBe(counter);
  });

  it('survives formatting and parsing up to a billion MWh', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999_999), (counter) => {
        expect(baseUnitsOf(counterToTyped(counter))).toBe(counter);
      }),
    );
  });

  it('is formatted with its unit, or as a dash if missing', () => {
    expect(formatCounter(12_877_300, 'Wh')).toBe(`12.877,300${nbsp}kWh`);
    expect(formatMeterAmount(17_940, 'l')).toBe(`17,9${nbsp}m³`);
    expect(formatCounter(null, 'l')).toBe('–');
  });
});

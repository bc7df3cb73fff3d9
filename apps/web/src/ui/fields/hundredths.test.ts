import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHundredths, hundredthsOf, sumHundredths } from './hundredths.ts';

describe('a percentage', () => {
  it.each([
    ['30', 3000],
    ['30.0', 3000],
    ['12.5', 1250],
    ['12.25', 1225],
    ['0.01', 1],
    ['100', 10_000],
    ['100.00', 10_000],
    ['100.01', null],
    ['101', null],
    ['12.345', null],
    ['-1', null],
    ['1e2', null],
    ['', null],
    [null, null],
  ])('parses %s as %s hundredths', (percent, hundredths) => expect(hundredthsOf(percent)).toBe(hundredths));

  it.each([
    [3000, '30,0\u00a0%'],
    [1225, '12,25\u00a0%'],
    [1, '0,01\u00a0%'],
    [0, '0,0\u00a0%'],
    [10_000, '100,0\u00a0%'],
  ])('formats %i hundredths as %s', (hundredths, text) => expect(formatHundredths(hundredths)).toBe(text));
});

describe('the sum', () => {
  it('is exact where floating point is not exact', () =>
    expect(sumHundredths({ coal: '33.33', nuclear: '0.10', naturalGas: '0.20', tenantElectricity: '66.37' })).toBe(
      10_000,
    ));

  it('ignores invalid numbers', () =>
    expect(sumHundredths({ coal: '40', nuclear: 'vier', naturalGas: null })).toBe(4000));

  it('is 100 for any parts that add up to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (part) => {
        const text = (hundredths: number) => (hundredths / 100).toFixed(2);
        expect(sumHundredths({ coal: text(part), nuclear: text(10_000 - part) })).toBe(10_000);
      }),
    );
  });
});

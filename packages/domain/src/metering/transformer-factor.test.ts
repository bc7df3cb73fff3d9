import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideByFactor,
  factorOn,
  multiplyByFactor,
  parseFactors,
  periodsOfFactors,
  writeFactors,
} from './transformer-factor.ts';

const factors = fc.integer({ min: 1000, max: 10_000_000 }).map((thousandths) => thousandths / 1000);
const counters = fc.integer({ min: 0, max: 99_999_999_999 });

describe('a counter times its factor', () => {
  it.each([
    [1_234_567, 40, 49_382_680],
    [1234, 26.667, 32_907],
    [1, 1.5, 2],
    [7, 1, 7],
  ])('%i × %d is %i', (shown, factor, energy) => expect(multiplyByFactor(shown, factor)).toBe(energy));

  it('tells again what the register shows', () => {
    fc.assert(
      fc.property(counters, factors, (shown, factor) => {
        expect(divideByFactor(multiplyByFactor(shown, factor), factor)).toBe(shown);
      }),
    );
  });

  it('adds up over readings to the whole difference, and is exact to half a unit each', () => {
    fc.assert(
      fc.property(counters, factors, (shown, factor) => {
        const thousandths = BigInt(Math.round(factor * 1000)) * BigInt(shown);
        const error = BigInt(multiplyByFactor(shown, factor)) * 1000n - thousandths;
        expect(error <= 500n && error >= -500n).toBe(true);
      }),
    );
  });
});

describe('the factors of a device', () => {
  const device = { from: '2026-01-01', to: '2026-06-01' };

  it('follow each other within its days', () => {
    const periods = periodsOfFactors(
      [
        { from: '2026-03-15', factor: 60 },
        { from: '2025-01-01', factor: 40 },
        { from: '2026-07-01', factor: 80 },
      ],
      device,
    );
    expect(periods).toEqual([
      { from: '2026-01-01', to: '2026-03-15', factor: 40 },
      { from: '2026-03-15', to: '2026-06-01', factor: 60 },
    ]);
    expect(['2025-12-31', '2026-03-14', '2026-03-15', '2026-06-01'].map((day) => factorOn(periods, day))).toEqual([
      1, 40, 60, 1,
    ]);
  });

  it('end with a factor of 1', () => {
    const ended = [
      { from: '2026-01-01', factor: 40 },
      { from: '2026-02-01', factor: 1 },
    ];
    expect(periodsOfFactors(ended, { from: '2026-01-01', to: null })).toEqual([
      { from: '2026-01-01', to: '2026-02-01', factor: 40 },
    ]);
  });
});

describe('factors as text', () => {
  const firstDay = '2024-03-01';

  it.each([
    ['40', [{ from: firstDay, factor: 40 }]],
    ['26,667', [{ from: firstDay, factor: 26.667 }]],
    [
      '40; 60 ab 01.03.2026',
      [
        { from: firstDay, factor: 40 },
        { from: '2026-03-01', factor: 60 },
      ],
    ],
  ])('%s are read as they are written', (text, factors) => {
    expect(parseFactors(text, firstDay)).toEqual(factors);
    expect(writeFactors(factors.toReversed(), firstDay)).toBe(text);
  });

  it.each(['200/5', '0,5', '20000', '40 ab 31.02.2026', '40; 60', '40;'])('%s is refused', (text) => {
    expect(parseFactors(text, firstDay)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { splitExactly } from '../../units/split-exactly.ts';
import { type ElectricityMix, electricitySources, labelYearOf, mixWithoutFunded } from './electricity-labelling.ts';

it.each([
  ['2026-06-30', 2024],
  ['2026-07-01', 2025],
  ['2026-12-31', 2025],
  ['2027-01-01', 2025],
  ['2028-02-29', 2026],
])('shows on an invoice of %s the labelling of %i', (date, year) => expect(labelYearOf(date)).toBe(year));

const mixOf = (hundredths: number[]): ElectricityMix => ({
  percents: Object.fromEntries(
    electricitySources.map((source, index) => [source, (hundredths[index]! / 100).toFixed(2)]),
  ) as ElectricityMix['percents'],
  co2GramsPerKwh: '83',
  nuclearWasteGramsPerKwh: '0.0003',
  source: 'Musterwerte',
});

describe('mixWithoutFunded', () => {
  it('gives the shares and emissions of what is left', () => {
    expect(mixWithoutFunded(mixOf([3000, 3850, 1890, 630, 540, 90, 0]))).toEqual({
      percents: {
        tenantElectricity: '48.8',
        renewablesFunded: '0.0',
        renewablesCertified: '30.7',
        naturalGas: '10.2',
        coal: '8.8',
        otherFossils: '1.5',
        nuclear: '0.0',
      },
      co2GramsPerKwh: '135',
      nuclearWasteGramsPerKwh: '0.00049',
      source: 'Musterwerte',
    });
  });

  it('is nothing if everything is funded', () => {
    expect(mixWithoutFunded(mixOf([0, 10_000, 0, 0, 0, 0, 0]))).toBeNull();
  });

  it('adds up to 100 %', () => {
    const weights = fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }).filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, (parts) => {
        const mix = mixWithoutFunded(mixOf(splitExactly(10_000, parts)));
        const sum = mix && electricitySources.reduce((total, source) => total + Number(mix.percents[source]) * 10, 0);
        expect(Math.round(sum ?? 1000)).toBe(1000);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyLadder, massLadder, peakPowerLadder, powerLadder, scaleUnit, volumeLadder } from './unit-ladders.ts';

describe('scaleUnit', () => {
  it.each([
    [0, energyLadder, 0, 'Wh', 0],
    [999, energyLadder, 999, 'Wh', 0],
    [1000, energyLadder, 1, 'kWh', 2],
    [752_149, energyLadder, 752, 'kWh', 0],
    [2_668_237, energyLadder, 2.67, 'MWh', 2],
    [162_191, energyLadder, 162, 'kWh', 0],
    [999_600, energyLadder, 1, 'MWh', 2],
    [9_996, energyLadder, 10, 'kWh', 1],
    [-31_420, powerLadder, -31.4, 'kW', 1],
    [68_000, peakPowerLadder, 68, 'kWp', 1],
    [52_800, massLadder, 52.8, 'kg', 1],
    [12_345_678_900, massLadder, 12_346, 'Mg', 0],
    [1_484_000, volumeLadder, 1484, 'm³', 0],
    [40, volumeLadder, 0.04, 'm³', 2],
  ])('scales %i', (amount, ladder, figure, unit, decimals) => {
    expect(scaleUnit(amount, ladder)).toEqual({ figure, unit, decimals });
  });

  it('shows four digits if requested', () => {
    expect(scaleUnit(263_310, energyLadder, 4)).toEqual({ figure: 263.3, unit: 'kWh', decimals: 1 });
  });

  it('shows at most three digits below the last unit, and at least three from the second unit on', () => {
    fc.assert(
      fc.property(fc.nat(999_000_000_000_000), (amount) => {
        const { figure, unit, decimals } = scaleUnit(amount, energyLadder);
        const shown = figure.toFixed(decimals).replace('.', '');
        expect(shown.length).toBeGreaterThanOrEqual(unit === 'Wh' ? 1 : 3);
        expect(shown.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

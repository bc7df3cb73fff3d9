import { noLiveValues, type LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargedOf, consumptionOf, dischargedOf, drawnOf, fedInOf, generationOf } from './flow.ts';
import { toLiveFlow } from './live-flow.ts';

const parts = (values: Partial<LiveValues>) => {
  const flow = toLiveFlow({ ...noLiveValues, ...values });
  return flow && Object.fromEntries(Object.entries(flow).filter(([, amount]) => Number(amount) > 0));
};

describe('the energy flow now', () => {
  it.each<[string, Partial<LiveValues>, unknown]>([
    [
      'serves the estate, then the battery, then the grid',
      { productionW: 31_400, consumptionW: 9800, gridW: -17_600, batteryW: -4000 },
      { direct: 9800, toBattery: 4000, toGrid: 17_600 },
    ],
    [
      'discharges in the evening',
      { productionW: 0, gridW: 3000, batteryW: 2000 },
      { fromBattery: 2000, fromGrid: 3000 },
    ],
    [
      'charges from the grid',
      { productionW: 0, gridW: 5000, batteryW: -4000 },
      { fromGrid: 1000, gridToBattery: 4000 },
    ],
    [
      'feeds in from the battery',
      { productionW: 0, gridW: -3000, batteryW: 4000 },
      { fromBattery: 1000, batteryToGrid: 3000 },
    ],
    ['is empty when only noise flows', { productionW: 20, gridW: -10 }, { direct: 0 }],
  ])('%s', (_, values, expected) => {
    expect(parts(values)).toEqual(Object.fromEntries(Object.entries(expected as object).filter(([, one]) => one > 0)));
  });

  it('is not known without PV or grid', () => {
    expect([parts({ productionW: 5 }), parts({ gridW: 5 })]).toEqual([null, null]);
  });

  it('adds up to what was reported', () => {
    const power = fc.integer({ min: 100, max: 50_000 });
    const either = fc.tuple(power, fc.boolean()).map(([powerW, isIn]) => (isIn ? powerW : -powerW));
    fc.assert(
      fc.property(power, either, either, (productionW, gridW, batteryW) => {
        fc.pre(productionW + gridW + batteryW >= 0);
        const flow = toLiveFlow({ ...noLiveValues, productionW, gridW, batteryW })!;
        expect(generationOf(flow)).toBe(productionW);
        expect(drawnOf(flow) - fedInOf(flow)).toBe(gridW);
        expect(dischargedOf(flow) - chargedOf(flow)).toBe(batteryW);
        expect(consumptionOf(flow)).toBe(productionW + gridW + batteryW);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf } from './energy-balance.ts';
import { addTotals, emptyTotals, type EnergyTotals } from './energy-totals.ts';
import { kpisOf } from './kpis.ts';

const summerDay: EnergyTotals = {
  ...emptyTotals,
  quarterHours: 96,
  pvCount: 96,
  feedInCount: 96,
  importCount: 96,
  consumptionCount: 96,
  selfCount: 96,
  chargeCount: 96,
  dischargeCount: 96,
  balanceCount: 96,
  pvWh: 263_300,
  feedInWh: 117_900,
  importWh: 37_300,
  consumptionWh: 177_300,
  chargeWh: 60_000,
  dischargeWh: 54_600,
  selfWh: 145_400,
  selfPvWh: 263_300,
  consumptionImportWh: 37_300,
  directWh: 85_400,
  pvToBatteryWh: 60_000,
  pvToGridWh: 117_900,
  batteryToConsumptionWh: 54_600,
  gridToConsumptionWh: 37_300,
};

describe('kpisOf', () => {
  it('computes the figures of a day', () => {
    const kpis = kpisOf(summerDay, 52_780);
    expect(kpis.pvGeneration).toEqual({ amount: 263_300, coverage: 1 });
    expect(kpis.selfConsumption.amount).toBe(145_400);
    expect(kpis.selfConsumptionQuota.amount).toBeCloseTo(0.552, 3);
    expect(kpis.autarky.amount).toBeCloseTo(0.79, 2);
    expect(kpis.co2SavingsGrams.amount).toBe(52_780);
  });

  it('returns quota 0 without generation, and autarky 1 without consumption', () => {
    const still = { ...emptyTotals, quarterHours: 96, selfCount: 96, balanceCount: 96 };
    expect(kpisOf(still, 52_780)).toMatchObject({ selfConsumptionQuota: { amount: 0 }, autarky: { amount: 1 } });
  });

  it('limits autarky to 0 if import exceeds consumption', () => {
    const charged = { ...summerDay, consumptionImportWh: 200_000 };
    expect(kpisOf(charged, 52_780).autarky.amount).toBe(0);
  });

  it.each([
    [96, 263_300],
    [92, 263_300],
    [91, null],
    [0, null],
  ])('shows with %i of 96 quarter-hours known: %s', (pvCount, amount) => {
    expect(kpisOf({ ...summerDay, pvCount }, 52_780).pvGeneration).toEqual({ amount, coverage: pvCount / 96 });
  });

  it('returns null for a period without quarter-hours', () => {
    for (const kpi of Object.values(kpisOf(emptyTotals, 52_780))) expect(kpi).toEqual({ amount: null, coverage: 0 });
  });
});

describe('addTotals', () => {
  it('adds every field, in any order', () => {
    const totals = fc.record(Object.fromEntries(Object.keys(emptyTotals).map((field) => [field, fc.nat()])));
    const anyTotals = totals as fc.Arbitrary<unknown> as fc.Arbitrary<EnergyTotals>;
    fc.assert(
      fc.property(anyTotals, anyTotals, (a, b) => {
        expect(addTotals(a, b)).toEqual(addTotals(b, a));
        expect(addTotals(a, emptyTotals)).toEqual(a);
      }),
    );
    expect(addTotals(summerDay, summerDay)).toMatchObject({ pvWh: 526_600, balanceCount: 192 });
  });
});

describe('balanceOf', () => {
  it('has parts that add up to generation and consumption, including energy of incomplete quarter-hours', () => {
    const withGap = addTotals(summerDay, { ...emptyTotals, quarterHours: 1, pvWh: 700, pvCount: 1 });
    const { generation, consumption } = balanceOf(withGap);
    expect(generation).toEqual({
      totalWh: 264_000,
      directWh: 85_400,
      toBatteryWh: 60_000,
      toGridWh: 117_900,
      unassignedWh: 700,
    });
    expect(consumption).toEqual({
      totalWh: 177_300,
      directWh: 85_400,
      fromBatteryWh: 54_600,
      fromGridWh: 37_300,
      unassignedWh: 0,
    });
  });
});

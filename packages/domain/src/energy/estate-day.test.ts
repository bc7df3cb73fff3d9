import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountStatus, MeasuringPoint, MeterKind } from '../metering/codes.ts';
import { deriveEstateDay } from './estate-day.ts';
import type { EstateMeterDay } from './estate-meters.ts';

type Amounts = (number | null)[];

const meter = (kind: MeterKind, measuringPoint: MeasuringPoint) => (amounts: Amounts) =>
  ({ meterId: kind, kind, measuringPoint, amounts, statuses: null }) satisfies EstateMeterDay;
const pvTotal = meter(MeterKind.PvGeneration, MeasuringPoint.PvTotal);
const pvSingle = meter(MeterKind.PvGeneration, MeasuringPoint.PvSingle);
const gridImport = meter(MeterKind.GridConsumption, MeasuringPoint.HouseConnection);
const feedIn = meter(MeterKind.FeedIn, MeasuringPoint.HouseConnection);
const charge = meter(MeterKind.Charge, MeasuringPoint.Battery);
const discharge = meter(MeterKind.Discharge, MeasuringPoint.Battery);
const constant = meter(MeterKind.TenantRate, MeasuringPoint.Tenant);
const heatPump = meter(MeterKind.Heating, MeasuringPoint.Heating);
const chargingPoint = meter(MeterKind.MobilityRate, MeasuringPoint.ChargingStation);
const general = meter(MeterKind.GeneralConsumption, MeasuringPoint.General);

describe('PV', () => {
  it('is the meter of the whole plant if there is one, else the sum of the single plants', () => {
    expect(deriveEstateDay(1, [pvTotal([90]), pvSingle([40]), pvSingle([50])]).pv).toEqual([90]);
    expect(deriveEstateDay(1, [pvSingle([40]), pvSingle([50])]).pv).toEqual([90]);
  });

  it('is unknown if one of the plants has no value, and 0 if there is no plant', () => {
    expect(deriveEstateDay(2, [pvSingle([40, null]), pvSingle([50, 60])]).pv).toEqual([90, null]);
    expect(deriveEstateDay(2, [constant([1, 2])]).pv).toEqual([0, 0]);
  });
});

describe('with meters at the grid connection', () => {
  it('derives consumption from the values measured there', () => {
    const day = deriveEstateDay(2, [
      pvTotal([100, 0]),
      gridImport([0, 30]),
      feedIn([40, 0]),
      charge([20, 0]),
      discharge([0, 15]),
      constant([9, 9]),
    ]);
    expect(day).toMatchObject({
      consumption: [40, 45],
      gridImport: [0, 30],
      feedIn: [40, 0],
      selfConsumption: [60, 0],
    });
  });

  it('never shows a negative consumption or self-consumption', () => {
    const day = deriveEstateDay(1, [pvTotal([5]), gridImport([0]), feedIn([9])]);
    expect(day).toMatchObject({ consumption: [0], selfConsumption: [0] });
  });

  it('has no feed-in without PV and without a feed-in meter', () => {
    expect(deriveEstateDay(1, [gridImport([70])])).toMatchObject({
      consumption: [70],
      feedIn: [0],
      selfConsumption: [0],
    });
  });

  it('knows neither feed-in nor consumption with PV but without a feed-in meter', () => {
    const day = deriveEstateDay(1, [gridImport([70]), pvTotal([50])]);
    expect(day).toMatchObject({ consumption: [null], feedIn: [null], selfConsumption: [null], gridImport: [70] });
  });

  it('knows no import without an import meter', () => {
    expect(deriveEstateDay(1, [feedIn([7]), pvTotal([50])])).toMatchObject({
      gridImport: [null],
      consumption: [null],
      selfConsumption: [43],
    });
  });

  it('ignores grid meters at other places', () => {
    const inside = meter(MeterKind.GridConsumption, MeasuringPoint.General);
    expect(deriveEstateDay(1, [gridImport([70]), inside([20])]).gridImport).toEqual([70]);
  });
});

describe('without a meter at the grid connection', () => {
  it('derives import and feed-in from the sum of the consumption meters', () => {
    const day = deriveEstateDay(3, [
      constant([10, 10, 10]),
      general([5, 5, 5]),
      heatPump([20, 20, 20]),
      chargingPoint([15, 15, 15]),
      pvSingle([80, 30, 0]),
      charge([10, 0, 4]),
      discharge([0, 10, 0]),
    ]);
    expect(day).toMatchObject({
      consumption: [50, 50, 50],
      gridImport: [0, 10, 54],
      feedIn: [20, 0, 0],
      selfConsumption: [60, 30, 0],
    });
  });

  it('knows only PV if nothing measures consumption', () => {
    expect(deriveEstateDay(1, [pvSingle([80])])).toMatchObject({
      pv: [80],
      consumption: [null],
      gridImport: [null],
      feedIn: [null],
      selfConsumption: [null],
    });
  });

  it('knows consumption but no import if PV is missing', () => {
    expect(deriveEstateDay(1, [constant([80]), pvSingle([null])])).toMatchObject({
      consumption: [80],
      gridImport: [null],
    });
  });
});

describe('substituted', () => {
  it('marks quarter-hours with a used value that was not measured', () => {
    const statuses = [AmountStatus.Measured, AmountStatus.Substitute, AmountStatus.Estimated];
    const day = deriveEstateDay(3, [{ ...constant([1, 2, null]), statuses }, pvTotal([0, 0, 0])]);
    expect(day.substituted).toEqual([false, true, false]);
    expect(day.totals.substitutedCount).toBe(1);
    expect(
      deriveEstateDay(3, [{ ...constant([1, 2, 3]), statuses }, gridImport([1, 2, 3])]).totals.substitutedCount,
    ).toBe(0);
  });
});

it('refuses a meter with another number of quarter-hours', () => {
  expect(() => deriveEstateDay(96, [constant([1])])).toThrow(RangeError);
});

describe('any estate', () => {
  const quarterHours = 6;
  const amounts = fc.array(fc.option(fc.nat(40_000), { freq: 8 }), {
    minLength: quarterHours,
    maxLength: quarterHours,
  });
  const inner = fc.constantFrom(pvTotal, pvSingle, charge, discharge, constant, heatPump, chargingPoint, general);
  const any = fc.oneof(inner, fc.constantFrom(gridImport, feedIn));
  const metersOf = (kind: typeof inner) =>
    fc.array(
      fc.tuple(kind, amounts).map(([make, values]) => make(values)),
      { maxLength: 8 },
    );

  it('accounts for every Wh without a meter at the grid connection', () => {
    fc.assert(
      fc.property(metersOf(inner), (meters) => {
        const day = deriveEstateDay(quarterHours, meters);
        const known = day.gridImport.keys().filter((index) => day.gridImport[index] !== null);
        for (const index of known) {
          const sources = day.gridImport[index]! + day.pv[index]! + day.discharge[index]!;
          expect(sources).toBe(day.consumption[index]! + day.feedIn[index]! + day.charge[index]!);
          expect(Math.min(day.gridImport[index]!, day.feedIn[index]!)).toBe(0);
        }
      }),
    );
  });

  it('has no negative flows, and they add up to the balanced part of PV and consumption', () => {
    fc.assert(
      fc.property(metersOf(any), (meters) => {
        const { consumption, gridImport: imported, pv, totals } = deriveEstateDay(quarterHours, meters);
        const isBalanced = (_: unknown, index: number) => consumption[index] !== null && imported[index] !== null;
        const flows = [totals.directWh, totals.pvToBatteryWh, totals.pvToGridWh, totals.batteryToConsumptionWh];
        expect(Math.min(...flows, totals.gridToConsumptionWh)).toBeGreaterThanOrEqual(0);
        expect(totals.directWh + totals.pvToBatteryWh + totals.pvToGridWh).toBe(sumOf(pv.filter(isBalanced)));
        expect(totals.directWh + totals.batteryToConsumptionWh + totals.gridToConsumptionWh).toBe(
          sumOf(consumption.filter(isBalanced)),
        );
        expect(totals.balanceCount).toBe(consumption.filter(isBalanced).length);
      }),
    );
  });

  it('has no more self-consumption than PV', () => {
    fc.assert(
      fc.property(metersOf(any), (meters) => {
        const { totals } = deriveEstateDay(quarterHours, meters);
        expect(totals.selfWh).toBeLessThanOrEqual(totals.selfPvWh);
        expect(totals.selfCount).toBeLessThanOrEqual(totals.pvCount);
      }),
    );
  });
});

function sumOf(energiesWh: Amounts): number {
  return energiesWh.reduce<number>((sum, energyWh) => sum + (energyWh ?? 0), 0);
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MeasuringPoint, MeterKind } from '../metering/codes.ts';
import { eachDay } from '../time/days.ts';
import { isoAt, localDayOf, quarterHoursOf, quarterHourStarts } from '../time/local-days.ts';
import { balanceOf } from './energy-balance.ts';
import { addTotals, emptyTotals } from './energy-totals.ts';
import { deriveEstateDay } from './estate-day.ts';
import type { EstateMeterDay } from './estate-meters.ts';
import { kpisOf } from './kpis.ts';

const packageFolder = path.join(import.meta.dirname, '../..');
const communityFile = path.join(packageFolder, '../../../shared/data/quarter-hours/example_2023-08.csv');
const batteryFile = path.join(packageFolder, '../../../shared/data/storage/timedata.csv');

it('balances three apartments with PV on the day of the autumn clock change', () => {
  const { header, rows } = readTable(path.join(packageFolder, 'testdata/three-flats_2024-10-27.csv'), ',');
  const day = localDayOf(Date.parse(rows[0]![0]!), 'Europe/Berlin');
  const starts = quarterHourStarts(day, 'Europe/Berlin').map((at) => isoAt(at, 'Europe/Berlin'));
  expect(rows.map(([startsAt]) => startsAt)).toEqual(starts);

  const meters = header.slice(1).map((name, index) => meterOf(name.startsWith('pv'), amountsOf(rows, index + 1, 1)));
  const { totals } = deriveEstateDay(quarterHoursOf(day, 'Europe/Berlin'), meters);
  expect(totals).toMatchObject({
    quarterHours: 100,
    consumptionWh: 18_589,
    pvWh: 17_195,
    selfWh: 4858,
    feedInWh: 12_337,
    importWh: 13_731,
  });
});

describe.skipIf(!existsSync(communityFile))('a measured month of five consumers and four plants', () => {
  it('has the expected consumption, generation and self-consumption', () => {
    const { header, rows } = readTable(communityFile, ',');
    const columns = header.flatMap((name, index) => (/total|gen/.test(name) ? [{ name, index }] : []));
    const days = eachDay('2023-08-01', '2023-09-01').map((day) => {
      const ofDay = rows.filter(([startsAt]) => startsAt!.startsWith(day));
      return columns.map(({ name, index }) => meterOf(name.includes('gen'), amountsOf(ofDay, index, 1000)));
    });

    const totals = days.map((meters) => deriveEstateDay(96, meters).totals).reduce(addTotals, emptyTotals);
    expect(totals).toMatchObject({ consumptionWh: 752_149, pvWh: 2_668_237, selfWh: 162_191, quarterHours: 2976 });
    expect(kpisOf(totals, 0).selfConsumption).toEqual({ amount: 162_191, coverage: 1 });
  });
});

describe.skipIf(!existsSync(batteryFile))('a measured day of a building with a battery', () => {
  const perQuarterHour = 3;

  it('has a consumption close to the measured one, and parts that add up to it', () => {
    const { rows } = readTable(batteryFile, ';');
    const { totals } = deriveEstateDay(rows.length / perQuarterHour, metersOf(rows));

    const measuredWh = energiesOf(powersOf(rows, 3)).reduce((sum, energyWh) => sum + energyWh, 0);
    expect(Math.abs(totals.consumptionWh - measuredWh) / measuredWh).toBeLessThan(0.01);
    const { generation, consumption } = balanceOf(totals);
    expect(generation.directWh + generation.toBatteryWh + generation.toGridWh).toBe(totals.pvWh);
    expect(consumption.directWh + consumption.fromBatteryWh + consumption.fromGridWh).toBe(totals.consumptionWh);
  });

  it("shows the file's own sums of generation, battery and grid", () => {
    const { rows } = readTable(batteryFile, ';');
    const energyWh = (column: number, sign: 1 | -1) =>
      powersOf(rows, column).reduce((sum, powerW) => sum + Math.max(0, powerW * sign), 0) / 12;
    const { totals } = deriveEstateDay(rows.length / perQuarterHour, metersOf(rows));
    const shownAndMeasured = [
      [totals.pvWh, energyWh(2, 1)],
      [totals.importWh, energyWh(4, 1)],
      [totals.feedInWh, energyWh(4, -1)],
      [totals.dischargeWh, energyWh(1, 1)],
      [totals.chargeWh, energyWh(1, -1)],
    ];
    // each of 96 quarter-hours is rounded to whole Wh
    for (const [shownWh, measuredWh] of shownAndMeasured) expect(Math.abs(shownWh! - measuredWh!)).toBeLessThan(48);
    expect(measuredWh(shownAndMeasured)).toBeGreaterThan(10_000);
  });

  const measuredWh = (pairs: number[][]) => pairs.reduce((sum, [, wh]) => sum + wh!, 0);
  const metersOf = (rows: string[][]): EstateMeterDay[] => {
    const [batteryW, gridW] = [powersOf(rows, 1), powersOf(rows, 4)];
    const positive = (powers: number[]) => energiesOf(powers.map((powerW) => Math.max(0, powerW)));
    const negative = (powers: number[]) => energiesOf(powers.map((powerW) => Math.max(0, -powerW)));
    return [
      { ...meterOf(true, energiesOf(powersOf(rows, 2))), measuringPoint: MeasuringPoint.PvTotal },
      { ...houseConnection, kind: MeterKind.GridConsumption, amounts: positive(gridW) },
      { ...houseConnection, kind: MeterKind.FeedIn, amounts: negative(gridW) },
      { ...houseConnection, kind: MeterKind.Charge, amounts: negative(batteryW) },
      { ...houseConnection, kind: MeterKind.Discharge, amounts: positive(batteryW) },
    ];
  };
  const houseConnection = { meterId: 1, measuringPoint: MeasuringPoint.HouseConnection, statuses: null };
  const powersOf = (rows: string[][], column: number) => rows.map((row) => Number(row[column]!.replace(',', '.')));
  const energiesOf = (powersW: number[]) =>
    Array.from({ length: powersW.length / perQuarterHour }, (_, index) => {
      const powers = powersW.slice(index * perQuarterHour, (index + 1) * perQuarterHour);
      return Math.round(powers.reduce((sum, powerW) => sum + powerW, 0) / 12);
    });
});

function meterOf(isPv: boolean, amounts: number[]): EstateMeterDay {
  return {
    meterId: 1,
    kind: isPv ? MeterKind.PvGeneration : MeterKind.TenantRate,
    measuringPoint: isPv ? MeasuringPoint.PvSingle : MeasuringPoint.Tenant,
    amounts,
    statuses: null,
  };
}

function amountsOf(rows: string[][], column: number, factor: number): number[] {
  return rows.map((row) => Math.round(Number(row[column]) * factor));
}

function readTable(file: string, delimiter: string): { header: string[]; rows: string[][] } {
  const [header, ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(delimiter));
  return { header: header!, rows };
}

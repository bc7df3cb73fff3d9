import { allocateDay, localEnergy } from '@lichthof/domain/allocation/allocate-day.ts';
import { pvMeters } from '@lichthof/domain/energy/estate-meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays, daysBetween, eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { covers, intersect, type BillingBasis, type LocalMeter } from './preparation/billing-basis.ts';
import {
  addMeters,
  dayToSettle,
  markSubstituted,
  sumOfMeters,
  type SettledDay,
  type ValueFlaws,
} from './day-series.ts';
import { readStoredDays } from './quarter-hours.db.ts';
import { addEnergy, noEnergy, type HouseEnergy } from './house-energy.ts';
import { collectRuns } from './quarter-hour-runs.ts';
import { addDay, openShares, weightsOf, type ContractShare } from './contract-shares.ts';
import { openMonth, takeHouseDay, takeShareDay, type SettledMonth, type ShareSeries } from './settled-month.ts';

/** What a period comes to: energy in whole Wh, of the house and of each contract. */
export interface Settlement {
  shares: ContractShare[];
  house: HouseEnergy;
  /** The same by day. */
  houseDays: Map<string, HouseEnergy>;
  localFlaws: ValueFlaws<LocalMeter>;
}

/**
 * Shares out the roof's electricity among the contracts, quarter-hour by quarter-hour, and sums it up. Keeps one month
 * at a time, which it hands on before the next, and reads some days at a time.
 */
export async function settlePeriod(
  db: Database,
  basis: BillingBasis,
  onMonth?: (month: SettledMonth) => Promise<void>,
): Promise<Settlement> {
  const settlement: Settlement = {
    shares: openShares(basis),
    house: noEnergy(),
    houseDays: new Map(),
    localFlaws: { missing: collectRuns(), substituted: collectRuns() },
  };
  for (const range of monthsIn(basis.period)) {
    const month = await settleMonth(db, { basis, settlement }, range);
    await onMonth?.(month);
  }
  return settlement;
}

interface Settling {
  basis: BillingBasis;
  settlement: Settlement;
}

async function settleMonth(db: Database, settling: Settling, range: DayRange): Promise<SettledMonth> {
  const { basis, settlement } = settling;
  const { customerId, timeZone } = basis.estate;
  const meters = [...basis.localMeters, ...basis.contracts.flatMap((contract) => contract.meters)];
  const meterIds = [...new Set(meters.map(({ meterId }) => meterId))];
  const month = openMonth(range, { shares: settlement.shares, timeZone });
  for (const days of partsOf(range)) {
    const stored = await readStoredDays(db, { customerId, meterIds }, days);
    for (const day of eachDay(days.from, days.to)) {
      const quarterHours = quarterHoursOf(day, timeZone);
      settleDay(settling, dayToSettle(day, { timeZone, stored, quarterHours }), month);
      await breathe();
    }
  }
  return month;
}

function settleDay({ basis, settlement }: Settling, settled: SettledDay, month: SettledMonth): void {
  const house = takeHouseDay(month, settled.quarterHours);
  house.localWh.set(localEnergyOn(basis.localMeters, settled, settlement.localFlaws));
  const present = settlement.shares.filter(({ contract }) => covers(contract, settled.day));
  const days = present.map((share) => consumptionOn(share, settled, month));
  const rule = basis.supplies.find((supply) => covers(supply, settled.day));
  if (rule) {
    const weights = weightsOf(present, basis.estate);
    const demands = days.map(({ consumptionWh }, index) => ({ consumptionWh, weight: weights[index]! }));
    const { allocatedWh, totalWh } = allocateDay(house.localWh, demands, rule);
    allocatedWh.forEach((ofShare, index) => days[index]!.allocatedWh.set(ofShare));
    house.allocatedWh.set(totalWh);
  }
  for (const [index, share] of present.entries()) {
    const { consumptionWh, allocatedWh } = days[index]!;
    addTo(house.consumptionWh, consumptionWh);
    addDay(share, settled.day, { consumptionWh: sum(consumptionWh), pvWh: sum(allocatedWh) });
  }
  const ofDay = {
    localWh: sum(house.localWh),
    consumptionWh: sum(house.consumptionWh),
    allocatedWh: sum(house.allocatedWh),
  };
  settlement.houseDays.set(settled.day, ofDay);
  addEnergy(settlement.house, ofDay);
}

/** A share's day with what was used on it, not yet shared out. */
function consumptionOn(share: ContractShare, settled: SettledDay, month: SettledMonth): ShareSeries {
  const { meters } = share.contract;
  const day = takeShareDay(month, share, settled.quarterHours);
  addMeters(day.consumptionWh, meters, { settled, flaws: share.flaws });
  markSubstituted(day.marks, meters, settled);
  return day;
}

/** PV and discharge less charge; a meter of the whole plant wins over those of its parts. */
function localEnergyOn(meters: LocalMeter[], settled: SettledDay, flaws: ValueFlaws<LocalMeter>): Int32Array {
  const inPlace = meters.filter((meter) => covers(meter, settled.day));
  const ofKind = (kind: number) => inPlace.filter((meter) => meter.kind === kind);
  const series = [pvMeters(ofKind(MeterKind.PvGeneration)), ofKind(MeterKind.Charge), ofKind(MeterKind.Discharge)];
  const [pvWh, chargeWh, dischargeWh] = series.map((of) => sumOfMeters(of, settled, flaws));
  return localEnergy(pvWh!, chargeWh!, dischargeWh!);
}

function monthsIn(period: DayRange): DayRange[] {
  const months: DayRange[] = [];
  for (let from = period.from; from < period.to; from = months.at(-1)!.to) {
    months.push(intersect(periodAround('month', from), { from, to: period.to })!);
  }
  return months;
}

const daysAtOnce = 8;

function partsOf({ from, to }: DayRange): DayRange[] {
  const count = Math.ceil(daysBetween(from, to) / daysAtOnce);
  return Array.from({ length: count }, (_, index) => {
    const end = addDays(from, (index + 1) * daysAtOnce);
    return { from: addDays(from, index * daysAtOnce), to: end < to ? end : to };
  });
}

function addTo(total: Int32Array, series: Int32Array): void {
  for (let index = 0; index < series.length; index += 1) total[index]! += series[index]!;
}

function sum(series: Int32Array): number {
  let total = 0;
  for (let index = 0; index < series.length; index += 1) total += series[index]!;
  return total;
}

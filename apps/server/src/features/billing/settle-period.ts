import { allocateDay, localEnergy } from '@lichthof/domain/allocation/allocate-day.ts';
import { pvMeters } from '@lichthof/domain/energy/estate-meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay, quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { covers, intersect, type BillingBasis, type LocalMeter } from './billing-basis.ts';
import { dayToSettle, substitutedMarks, sumOfMeters, type SettledDay, type ValueFlaws } from './day-series.ts';
import { readStoredDays } from './quarter-hours.db.ts';
import { collectRuns } from './quarter-hour-runs.ts';
import { addDay, openShares, weightsOf, type ContractShare } from './contract-shares.ts';

/** What a period comes to: energy in whole Wh, of the house and of each contract. */
export interface Settlement {
  shares: ContractShare[];
  house: HouseEnergy;
  localFlaws: ValueFlaws<LocalMeter>;
}

export interface HouseEnergy {
  localWh: number;
  consumptionWh: number;
  allocatedWh: number;
}

/** The quarter-hours of a month of the period, day after day. */
export interface SettledMonth {
  month: string;
  house: { localWh: Int32Array[]; consumptionWh: Int32Array[]; allocatedWh: Int32Array[] };
  shares: Map<ContractShare, { consumptionWh: Int32Array[]; allocatedWh: Int32Array[]; marks: Int32Array[] }>;
}

/**
 * Shares out the roof's electricity among the contracts, quarter-hour by quarter-hour, and sums it up. Reads and keeps
 * one month at a time, which it hands on before the next.
 */
export async function settlePeriod(
  db: Database,
  basis: BillingBasis,
  onMonth?: (month: SettledMonth) => Promise<void>,
): Promise<Settlement> {
  const settlement: Settlement = {
    shares: openShares(basis),
    house: { localWh: 0, consumptionWh: 0, allocatedWh: 0 },
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
  const { estate, contracts, localMeters } = settling.basis;
  const meters = [...localMeters, ...contracts.flatMap((contract) => contract.meters)];
  const meterIds = [...new Set(meters.map(({ meterId }) => meterId))];
  const stored = await readStoredDays(db, { customerId: estate.customerId, meterIds }, range);
  const month = emptyMonth(range.from);
  for (const day of eachDay(range.from, range.to)) {
    const quarterHours = quarterHoursOf(day, estate.timeZone);
    settleDay(settling, dayToSettle(day, { timeZone: estate.timeZone, stored, quarterHours }), month);
    await breathe();
  }
  return month;
}

function settleDay({ basis, settlement }: Settling, settled: SettledDay, month: SettledMonth): void {
  const localWh = localEnergyOn(basis.localMeters, settled, settlement.localFlaws);
  const present = settlement.shares.filter(({ contract }) => covers(contract, settled.day));
  const weights = weightsOf(present, basis.estate);
  const demands = present.map((share, index) => ({
    consumptionWh: sumOfMeters(share.contract.meters, settled, share.flaws),
    weight: weights[index]!,
  }));
  const rule = basis.supplies.find((supply) => covers(supply, settled.day));
  const { allocatedWh, totalWh } = rule
    ? allocateDay(localWh, demands, rule)
    : {
        allocatedWh: demands.map(() => new Int32Array(settled.quarterHours)),
        totalWh: new Int32Array(settled.quarterHours),
      };

  const houseWh = new Int32Array(settled.quarterHours);
  for (const [index, share] of present.entries()) {
    const { consumptionWh } = demands[index]!;
    consumptionWh.forEach((energyWh, quarterHour) => (houseWh[quarterHour]! += energyWh));
    addDay(share, settled.day, { consumptionWh: sum(consumptionWh), pvWh: sum(allocatedWh[index]!) });
    keep(month, share, {
      consumptionWh,
      allocatedWh: allocatedWh[index]!,
      marks: substitutedMarks(share.contract.meters, settled),
    });
  }
  month.house.localWh.push(localWh);
  month.house.consumptionWh.push(houseWh);
  month.house.allocatedWh.push(totalWh);
  settlement.house.localWh += sum(localWh);
  settlement.house.consumptionWh += sum(houseWh);
  settlement.house.allocatedWh += sum(totalWh);
}

/** PV and discharge less charge; a meter of the whole plant wins over those of its parts. */
function localEnergyOn(meters: LocalMeter[], settled: SettledDay, flaws: ValueFlaws<LocalMeter>): Int32Array {
  const inPlace = meters.filter((meter) => covers(meter, settled.day));
  const ofKind = (kind: number) => inPlace.filter((meter) => meter.kind === kind);
  const series = [pvMeters(ofKind(MeterKind.PvGeneration)), ofKind(MeterKind.Charge), ofKind(MeterKind.Discharge)];
  const [pvWh, chargeWh, dischargeWh] = series.map((of) => sumOfMeters(of, settled, flaws));
  return localEnergy(pvWh!, chargeWh!, dischargeWh!);
}

function emptyMonth(firstDay: string): SettledMonth {
  return {
    month: `${firstDay.slice(0, 7)}-01`,
    house: { localWh: [], consumptionWh: [], allocatedWh: [] },
    shares: new Map(),
  };
}

type ShareDay = { consumptionWh: Int32Array; allocatedWh: Int32Array; marks: Int32Array };

function keep(month: SettledMonth, share: ContractShare, { consumptionWh, allocatedWh, marks }: ShareDay): void {
  const days = month.shares.get(share) ?? { consumptionWh: [], allocatedWh: [], marks: [] };
  days.consumptionWh.push(consumptionWh);
  days.allocatedWh.push(allocatedWh);
  days.marks.push(marks);
  month.shares.set(share, days);
}

function monthsIn(period: DayRange): DayRange[] {
  const months: DayRange[] = [];
  for (let from = period.from; from < period.to; from = months.at(-1)!.to) {
    months.push(intersect(periodAround('month', from), { from, to: period.to })!);
  }
  return months;
}

function sum(series: Int32Array): number {
  let total = 0;
  for (let index = 0; index < series.length; index += 1) total += series[index]!;
  return total;
}

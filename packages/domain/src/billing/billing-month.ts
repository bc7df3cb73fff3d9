import { AllocationKey, type AllocationRule } from '../allocation/allocation-rule.ts';
import { zip } from '../collections/pairs.ts';
import { covers } from '../time/ranges.ts';
import type { BilledContract, BilledMeter, BillingBasis, LocalMeter } from './billing-basis.ts';
import { type AllocationFault, allocateExternally } from './external-allocation.ts';
import {
  allocateByRule,
  type MeasuredDay,
  measureDay,
  type ParticipantSeries,
  type WholeNumbers,
  seriesAt,
  sumConsumption,
} from './measured-day.ts';
import type { DataQuality, StoredDays } from './meter-values.ts';
import { findPlantFaults, type PlantFault } from './plant-faults.ts';

/** Energy of the whole estate per quarter-hour, whole Wh. */
export interface EstateSeries {
  localWh: Int32Array;
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
}

/** Consumption and allocation of an estate's contracts on a local day. */
export interface BillingDay<Numbers extends WholeNumbers = WholeNumbers> {
  readonly day: string;
  readonly quarterHours: number;
  /** The contracts valid on the day, in the order of the basis. */
  readonly contracts: readonly BilledContract[];
  /** The series of all contracts in one array: one array per series needs several times the memory. */
  readonly values: Numbers;
  readonly estate: EstateSeries;
  /** By contract; contracts with only measured values are left out. */
  readonly dataQuality: ReadonlyMap<number, DataQuality<BilledMeter>>;
  readonly localDataQuality: DataQuality<LocalMeter>;
  /** Imported quantities that cannot be right. */
  readonly allocationFaults: readonly AllocationFault[];
  /** Values of plants that cannot be right. */
  readonly plantFaults: readonly PlantFault[];
}

/** The days of a calendar month that lie in the period. */
export interface BillingMonth {
  /** The first day of the calendar month. */
  readonly month: string;
  readonly days: readonly BillingDay[];
}

/** Allocates the local energy of a day to its valid contracts, by the rule of that day. */
export function allocateBillingDay(basis: BillingBasis, day: string, stored: StoredDays): BillingDay<Int32Array> {
  const measured = measureDay(basis, day, stored);
  const { quarterHours, participants: contracts, values, series, qualities, localWh, localDataQuality } = measured;
  const rule = basis.supplies.find((supply) => covers(supply, day));
  const consumptionWh = sumConsumption(series, quarterHours);
  const external = rule?.key === AllocationKey.External ? allocateExternally(measured) : undefined;
  const allocatedWh = external?.totalWh ?? storeAllocation(measured, rule, basis);
  const estate = { localWh, consumptionWh, allocatedWh };
  const dataQuality = qualitiesByContract(contracts, external?.qualities ?? qualities);
  const allocationFaults = external?.faults ?? [];
  const plantFaults = findPlantFaults(basis.localMeters, measured.read);
  return { day, quarterHours, contracts, values, estate, dataQuality, localDataQuality, allocationFaults, plantFaults };
}

const largestOfTwoBytes = 0xffff;

/** The same day in half the memory when no quarter-hour has more than 65 kWh: a month of all contracts is kept. */
export function inFewerBytes(day: BillingDay<Int32Array>): BillingDay {
  return fitTwoBytes(day.values) ? { ...day, values: new Uint16Array(day.values) } : day;
}

/** A loop, because `every` calls a function for each of a hundred million values of a year. */
function fitTwoBytes(values: Int32Array): boolean {
  for (const value of values) if (value < 0 || value > largestOfTwoBytes) return false;
  return true;
}

function qualitiesByContract(
  contracts: readonly BilledContract[],
  qualities: readonly DataQuality<BilledMeter>[],
): BillingDay['dataQuality'] {
  const found = zip(contracts, qualities).filter(
    ([, { missing, substituted }]) => missing.length + substituted.length > 0,
  );
  return new Map(found.map(([{ contractId }, quality]) => [contractId, quality]));
}

/** A day of a contract, and its position among the contracts of that day. */
export interface ContractDayPosition {
  day: BillingDay;
  index: number;
}

/** The contracts of a month, each with its valid days. */
export function contractsOfMonth({ days }: BillingMonth): Map<BilledContract, ContractDayPosition[]> {
  const positions = new Map<BilledContract, ContractDayPosition[]>();
  for (const day of days) {
    for (const [index, contract] of day.contracts.entries()) {
      const ofContract = positions.get(contract);
      if (ofContract) ofContract.push({ day, index });
      else positions.set(contract, [{ day, index }]);
    }
  }
  return positions;
}

/** The series of a contract over some of its days. */
export function contractSeriesOf(positions: readonly ContractDayPosition[]): ParticipantSeries {
  const ofDays = positions.map(({ day, index }) => seriesAt(day, index));
  return {
    consumptionWh: concatenate(ofDays.map(({ consumptionWh }) => consumptionWh)),
    allocatedWh: concatenate(ofDays.map(({ allocatedWh }) => allocatedWh)),
    notMeasured: concatenate(ofDays.map(({ notMeasured }) => notMeasured)),
  };
}

export function estateSeriesOf({ days }: BillingMonth): EstateSeries {
  return {
    localWh: concatenate(days.map(({ estate }) => estate.localWh)),
    consumptionWh: concatenate(days.map(({ estate }) => estate.consumptionWh)),
    allocatedWh: concatenate(days.map(({ estate }) => estate.allocatedWh)),
  };
}

/** Writes the allocation of each contract and returns the sum; without a rule nothing is allocated. */
function storeAllocation(
  measured: MeasuredDay<BilledContract>,
  rule: AllocationRule | undefined,
  { estate }: BillingBasis,
): Int32Array {
  if (!rule) return new Int32Array(measured.quarterHours);
  const allocatedWh = measured.series.map((ofContract) => ofContract.allocatedWh);
  return allocateByRule(measured, rule, estate, allocatedWh).totalWh;
}

function concatenate(parts: WholeNumbers[]): Int32Array {
  const whole = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

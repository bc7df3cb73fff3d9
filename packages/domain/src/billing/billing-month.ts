import { AllocationKey, type AllocationRule } from '../allocation/allocation-rule.ts';
import { covers, type BilledContract, type BilledMeter, type BillingBasis, type LocalMeter } from './billing-basis.ts';
import { type AllocationFault, allocateExternally } from './external-allocation.ts';
import {
  allocateByRule,
  type MeasuredDay,
  measureDay,
  type ParticipantSeries,
  seriesAt,
  sumConsumption,
} from './measured-day.ts';
import type { DataQuality, StoredDays } from './meter-values.ts';

/** Energy of the whole estate per quarter-hour, whole Wh. */
export interface EstateSeries {
  localWh: Int32Array;
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
}

/** Consumption and allocation of an estate's contracts on a local day. */
export interface BillingDay {
  readonly day: string;
  readonly quarterHours: number;
  /** The contracts valid on the day, in the order of the basis. */
  readonly contracts: readonly BilledContract[];
  /** The series of all contracts in one array: one array per series needs several times the memory. */
  readonly values: Int32Array;
  readonly estate: EstateSeries;
  /** By contract; contracts with only measured values are left out. */
  readonly dataQuality: ReadonlyMap<number, DataQuality<BilledMeter>>;
  readonly localDataQuality: DataQuality<LocalMeter>;
  /** Imported quantities that cannot be right. */
  readonly allocationFaults: readonly AllocationFault[];
}

/** The days of a calendar month that lie in the period. */
export interface BillingMonth {
  /** The first day of the calendar month. */
  readonly month: string;
  readonly days: readonly BillingDay[];
}

/** Allocates the local energy of a day to its valid contracts, by the rule of that day. */
export function allocateBillingDay(basis: BillingBasis, day: string, stored: StoredDays): BillingDay {
  const measured = measureDay(basis, day, stored);
  const { quarterHours, participants: contracts, values, series, qualities, localWh, localDataQuality } = measured;
  const rule = basis.supplies.find((supply) => covers(supply, day));
  const consumptionWh = sumConsumption(series, quarterHours);
  const external = rule?.key === AllocationKey.External ? allocateExternally(measured) : undefined;
  const allocatedWh = external?.totalWh ?? storeAllocation(measured, rule, basis);
  const estate = { localWh, consumptionWh, allocatedWh };
  const dataQuality = qualitiesByContract(contracts, external?.qualities ?? qualities);
  const allocationFaults = external?.faults ?? [];
  return { day, quarterHours, contracts, values, estate, dataQuality, localDataQuality, allocationFaults };
}

function qualitiesByContract(
  contracts: readonly BilledContract[],
  qualities: readonly DataQuality<BilledMeter>[],
): BillingDay['dataQuality'] {
  const found = contracts.map(({ contractId }, index) => [contractId, qualities[index]!] as const);
  return new Map(found.filter(([, { missing, substituted }]) => missing.length + substituted.length > 0));
}

/** The contracts of a month, each with its series over its valid days. */
export function contractsOfMonth({ days }: BillingMonth): BilledContract[] {
  return [...new Set(days.flatMap(({ contracts }) => contracts))];
}

export function contractSeriesOf({ days }: BillingMonth, contract: BilledContract): ParticipantSeries {
  const ofDays = days.flatMap((day) => {
    const index = day.contracts.indexOf(contract);
    return index < 0 ? [] : [seriesAt(day, index)];
  });
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

function concatenate(parts: Int32Array[]): Int32Array {
  const whole = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

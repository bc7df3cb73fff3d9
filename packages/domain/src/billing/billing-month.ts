import { allocateDay, startCredits } from '../allocation/allocate-day.ts';
import { AllocationKey } from '../allocation/allocation-rule.ts';
import { type AllocationFault, allocateExternally } from './external-allocation.ts';
import { quarterHoursOf, startOfDay } from '../time/local-days.ts';
import {
  covers,
  type BilledContract,
  type BilledMeter,
  type BillingBasis,
  type LocalMeter,
  type Supply,
} from './billing-basis.ts';
import { addExactly, addMeters, readLocalEnergy, type DataQuality, type StoredDays } from './meter-values.ts';

/** Energy of the whole estate per quarter-hour, whole Wh. */
export interface EstateSeries {
  localWh: Int32Array;
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
}

/** Energy of a contract per quarter-hour, whole Wh; `notMeasured` is 1 where a value was not measured, else 0. */
export interface ContractSeries {
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
  notMeasured: Int32Array;
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
  const { timeZone } = basis.estate;
  const quarterHours = quarterHoursOf(day, timeZone);
  const read = { day, startsAt: startOfDay(day, timeZone), stored };
  const contracts = basis.contracts.filter((contract) => covers(contract, day));
  const values = new Int32Array(seriesPerContract * quarterHours * contracts.length);
  const series = contracts.map((_, index) => seriesAt({ values, quarterHours }, index));
  const qualities = contracts.map(({ meters }, index) => addMeters(series[index]!, meters, read));
  const { localWh, dataQuality: localDataQuality } = readLocalEnergy(basis.localMeters, quarterHours, read);
  const consumptionWh = sumOfSeries(series, quarterHours);
  const rule = basis.supplies.find((supply) => covers(supply, day));
  const external =
    rule?.key === AllocationKey.External
      ? allocateExternally({ contracts, series, qualities, localWh, localDataQuality, read })
      : undefined;
  const allocatedWh = external?.totalWh ?? allocateLocalEnergy(basis, { day, rule, contracts, series, localWh });
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

const seriesPerContract = 3;

/** The series of one of the day's contracts, by its index. */
export function seriesAt(
  { values, quarterHours }: Pick<BillingDay, 'values' | 'quarterHours'>,
  index: number,
): ContractSeries {
  const seriesOf = (position: number) => {
    const begin = (seriesPerContract * index + position) * quarterHours;
    return values.subarray(begin, begin + quarterHours);
  };
  return { consumptionWh: seriesOf(0), allocatedWh: seriesOf(1), notMeasured: seriesOf(2) };
}

/** Integer weights of the key by living area, in 1/100 m²; general electricity gets the common areas. */
export function areaWeightsOf(contracts: readonly BilledContract[], { estate }: BillingBasis): number[] {
  const generalCount = contracts.filter(({ type }) => type === 'general').length;
  return contracts.map(({ type, areaSqm }) =>
    type === 'general' ? Math.floor(estate.generalAreaParts / generalCount) : Math.round(Number(areaSqm ?? 0) * 100),
  );
}

/** The contracts of a month, each with its series over its valid days. */
export function contractsOfMonth({ days }: BillingMonth): BilledContract[] {
  return [...new Set(days.flatMap(({ contracts }) => contracts))];
}

export function contractSeriesOf({ days }: BillingMonth, contract: BilledContract): ContractSeries {
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

interface DayToAllocate {
  day: string;
  rule: Supply | undefined;
  contracts: BilledContract[];
  series: ContractSeries[];
  localWh: Int32Array;
}

/** Writes the allocation of each contract and returns the sum; without a rule nothing is allocated. */
function allocateLocalEnergy(
  basis: BillingBasis,
  { day, rule, contracts, series, localWh }: DayToAllocate,
): Int32Array {
  if (!rule) return new Int32Array(localWh.length);
  const weights = areaWeightsOf(contracts, basis);
  const demands = series.map(({ consumptionWh }, index) => ({ consumptionWh, weight: weights[index]! }));
  const { allocatedWh, totalWh } = allocateDay(localWh, demands, rule, {
    startCreditsWh: startCredits(day, demands.length),
  });
  allocatedWh.forEach((ofContract, index) => series[index]!.allocatedWh.set(ofContract));
  return totalWh;
}

function sumOfSeries(series: ContractSeries[], quarterHours: number): Int32Array {
  const sum = new Int32Array(quarterHours);
  for (const { consumptionWh } of series) {
    for (let index = 0; index < quarterHours; index += 1) addExactly(sum, index, consumptionWh[index]!);
  }
  return sum;
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

import { getItem } from '../collections/items.ts';
import { sumSeries } from '../collections/sums.ts';
import { AllocationKey } from '../allocation/allocation-rule.ts';
import type { DayRange } from '../time/periods.ts';
import { covers, daysOutside, intersect } from '../time/ranges.ts';
import type { BillingDay, BillingMonth, ContractDayPosition } from './billing-month.ts';
import {
  billedDaysOf,
  type BasicSupply,
  type BilledContract,
  type BilledMeter,
  type BillingBasis,
  type LocalMeter,
  type Supply,
  type TariffVersion,
} from './billing-basis.ts';
import { type AllocationFault, joinFaults } from './external-allocation.ts';
import { seriesAt, sumsAt } from './measured-day.ts';
import { joinQuality, type DataQuality, type MeterRun } from './meter-values.ts';
import { joinPlantFaults, type PlantFault } from './plant-faults.ts';
import type { LevelEnergy } from './prices/level-energy.ts';
import type { DaysToPrice } from './prices/price-days.ts';
import { cutIntoPricePeriods } from './prices/price-periods.ts';
import { startPricing, type GridDay, type InstantRun, type Pricing } from './price-levels.ts';

/** Energy of the estate, whole Wh. */
export interface EstateEnergy {
  localWh: number;
  consumptionWh: number;
  allocatedWh: number;
}

/** Consumption and allocation of a contract on its days of the period. */
export interface ContractAllocation {
  readonly contract: BilledContract;
  /** The billed days. */
  readonly billed: DayRange;
  readonly pricePeriods: readonly AllocatedPricePeriod[];
  readonly months: readonly { month: string; pvWh: number; gridWh: number }[];
  /** The days of each basic supply tariff, with the consumption on these days. */
  readonly basicSupply: readonly (DayRange & { supply: BasicSupply; energyWh: number })[];
  readonly daysWithoutTariff: readonly DayRange[];
  readonly daysWithoutMeter: readonly DayRange[];
  /** Days of the external key on which no meter takes the allocated quantities. */
  readonly daysWithoutAllocation: readonly DayRange[];
  readonly dataQuality: DataQuality<BilledMeter>;
}

/** Energy of some days with the same prices and the same rate of VAT, whole Wh. */
export interface AllocatedPricePeriod extends DayRange {
  tariff: TariffVersion;
  vatPercent: number;
  pvWh: number;
  gridWh: number;
  /** The grid electricity by combination of price levels; absent where no price depends on the time. */
  levels?: LevelEnergy[];
}

/** Consumption and allocation of all contracts of a period and of the estate as a whole. */
export interface PeriodAllocation {
  readonly contracts: readonly ContractAllocation[];
  /** The PV energy of all contracts, billed or not. */
  readonly contractsPvWh: number;
  /** Missing values that change the allocation of others: on days that their own contract is not billed for. */
  readonly unbilledMissing: readonly MeterRun<BilledMeter>[];
  readonly estate: EstateEnergy;
  /** The energy of the estate by day. */
  readonly estateDays: ReadonlyMap<string, EstateEnergy>;
  readonly localDataQuality: DataQuality<LocalMeter>;
  /** Imported quantities that cannot be right. */
  readonly allocationFaults: readonly AllocationFault[];
  /** Values of plants that cannot be right, by plant and kind. */
  readonly plantFaults: readonly PlantFault[];
  /** Quarter-hours with energy whose market price is not known: nothing stands in for it. */
  readonly missingMarketPrices: readonly InstantRun[];
  /** What decides about the prices of quarter-hours. */
  readonly pricing: DaysToPrice;
}

/** The allocation before the first month: every contract to bill without energy. */
export function emptyAllocation(basis: BillingBasis): PeriodAllocation {
  const { contracts, basicSupply, supplies } = basis;
  return {
    contracts: contracts.flatMap((contract) => {
      const billed = billedDaysOf(basis, contract);
      if (!billed) return [];
      const { pricePeriods, uncovered } = cutIntoPricePeriods(billed, contract.tariffs, basis.vatRates);
      return {
        contract,
        billed,
        pricePeriods: pricePeriods.map((pricePeriod) => ({
          ...pricePeriod,
          pvWh: 0,
          gridWh: 0,
          ...(pricePeriod.tariff.prices.timed && { levels: [] }),
        })),
        months: [],
        basicSupply: basicSupply.flatMap((supply) => {
          const days = intersect(supply, billed);
          return days ? [{ ...days, supply, energyWh: 0 }] : [];
        }),
        daysWithoutTariff: uncovered,
        daysWithoutMeter: daysOutside(contract.meters, billed),
        daysWithoutAllocation: externalDays(supplies, billed).flatMap((days) =>
          daysOutside(contract.allocationMeters, days),
        ),
        dataQuality: { missing: [], substituted: [] },
      };
    }),
    contractsPvWh: 0,
    unbilledMissing: [],
    estate: noEnergy,
    estateDays: new Map(),
    localDataQuality: { missing: [], substituted: [] },
    allocationFaults: [],
    plantFaults: [],
    missingMarketPrices: [],
    pricing: { timeZone: basis.estate.timeZone, market: basis.market.days },
  };
}

function externalDays(supplies: readonly Supply[], billed: DayRange): DayRange[] {
  const external = supplies.filter(({ key }) => key === AllocationKey.External);
  return external.flatMap((supply) => intersect(supply, billed) ?? []);
}

/** The allocation with the next month added. */
export function addMonth(allocation: PeriodAllocation, month: BillingMonth): PeriodAllocation {
  const estateDays = month.days.map(({ day, estate }) => [day, energyOf(estate)] as const);
  const energyByContract = contractDaysOf(month);
  const pricing = startPricing(allocation.pricing);
  return {
    contracts: allocation.contracts.map((contract) =>
      addToContract(contract, { month, pricing, ofMonth: energyByContract.get(contract.contract.contractId) ?? [] }),
    ),
    contractsPvWh: [...energyByContract.values()]
      .flat()
      .reduce((sum, { pvWh }) => sum + pvWh, allocation.contractsPvWh),
    unbilledMissing: joinQuality([
      { missing: [...allocation.unbilledMissing], substituted: [] },
      { missing: unbilledMissingOf(allocation, month), substituted: [] },
    ]).missing,
    estate: sumOfEnergy([allocation.estate, ...estateDays.map(([, energy]) => energy)]),
    estateDays: new Map([...allocation.estateDays, ...estateDays]),
    localDataQuality: joinQuality([
      allocation.localDataQuality,
      ...month.days.map(({ localDataQuality }) => localDataQuality),
    ]),
    allocationFaults: joinFaults([
      ...allocation.allocationFaults,
      ...month.days.flatMap(({ allocationFaults }) => allocationFaults),
    ]),
    plantFaults: joinPlantFaults([...allocation.plantFaults, ...month.days.flatMap(({ plantFaults }) => plantFaults)]),
    missingMarketPrices: [...allocation.missingMarketPrices, ...pricing.listMissing()],
    pricing: allocation.pricing,
  };
}

function unbilledMissingOf({ contracts }: PeriodAllocation, { days }: BillingMonth): MeterRun<BilledMeter>[] {
  const billedDays = new Map(contracts.map(({ contract, billed }) => [contract.contractId, billed]));
  const isBilled = (contractId: number, day: string) => {
    const billed = billedDays.get(contractId);
    return billed !== undefined && covers(billed, day);
  };
  return days.flatMap(({ day, dataQuality }) =>
    [...dataQuality].flatMap(([contractId, { missing }]) => (isBilled(contractId, day) ? [] : missing)),
  );
}

/** Consumption and allocation of the estate on the days of a range. */
export function estateEnergyIn({ estateDays }: PeriodAllocation, range: DayRange): EstateEnergy {
  return sumOfEnergy([...estateDays].filter(([day]) => covers(range, day)).map(([, energy]) => energy));
}

/** Energy of one contract on one day, whole Wh. */
interface ContractDay extends ContractDayPosition {
  date: string;
  pvWh: number;
  gridWh: number;
}

function contractDaysOf({ days }: BillingMonth): Map<number, ContractDay[]> {
  const byContract = new Map<number, ContractDay[]>();
  for (const day of days) {
    for (const [index, { contractId }] of day.contracts.entries()) {
      const ofContract = byContract.get(contractId);
      const energy = contractDayOf(day, index);
      if (ofContract) ofContract.push(energy);
      else byContract.set(contractId, [energy]);
    }
  }
  return byContract;
}

function contractDayOf(day: BillingDay, index: number): ContractDay {
  const { consumptionWh, allocatedWh: pvWh } = sumsAt(day, index);
  return { day, index, date: day.day, pvWh, gridWh: consumptionWh - pvWh };
}

interface MonthOfContract {
  month: BillingMonth;
  pricing: Pricing;
  ofMonth: ContractDay[];
}

function addToContract(
  allocation: ContractAllocation,
  { month, pricing, ofMonth }: MonthOfContract,
): ContractAllocation {
  const energies = ofMonth.filter(({ date }) => covers(allocation.billed, date));
  if (energies.length === 0) return allocation;
  const { contractId } = allocation.contract;
  const billedDays = month.days.filter(({ day }) => covers(allocation.billed, day));
  const qualities = billedDays.flatMap(({ dataQuality }) => dataQuality.get(contractId) ?? []);
  return {
    ...allocation,
    pricePeriods: allocation.pricePeriods.map((pricePeriod) => {
      const inPeriod = energiesIn(pricePeriod);
      return pricing.addLevels(addEnergy(pricePeriod, inPeriod), gridDaysOf(inPeriod));
    }),
    months: [...allocation.months, addEnergy({ month: month.month.slice(0, 7), pvWh: 0, gridWh: 0 }, energies)],
    basicSupply: allocation.basicSupply.map((part) => {
      const { pvWh, gridWh } = addEnergy({ pvWh: 0, gridWh: 0 }, energiesIn(part));
      return { ...part, energyWh: part.energyWh + pvWh + gridWh };
    }),
    dataQuality: qualities.length === 0 ? allocation.dataQuality : joinQuality([allocation.dataQuality, ...qualities]),
  };

  function energiesIn(range: DayRange): ContractDay[] {
    return energies.filter(({ date }) => covers(range, date));
  }
}

function* gridDaysOf(days: readonly ContractDay[]): Generator<GridDay> {
  for (const { day, index, date } of days) {
    const { consumptionWh, allocatedWh } = seriesAt(day, index);
    yield { day: date, gridWh: Int32Array.from(consumptionWh, (energyWh, at) => energyWh - getItem(allocatedWh, at)) };
  }
}

function addEnergy<Part extends { pvWh: number; gridWh: number }>(part: Part, energies: ContractDay[]): Part {
  const sumOfAll = (of: 'pvWh' | 'gridWh') => energies.reduce((sum, energy) => sum + energy[of], part[of]);
  return { ...part, pvWh: sumOfAll('pvWh'), gridWh: sumOfAll('gridWh') };
}

const noEnergy: EstateEnergy = { localWh: 0, consumptionWh: 0, allocatedWh: 0 };

function energyOf(series: BillingDay['estate']): EstateEnergy {
  return {
    localWh: sumSeries(series.localWh),
    consumptionWh: sumSeries(series.consumptionWh),
    allocatedWh: sumSeries(series.allocatedWh),
  };
}

function sumOfEnergy(parts: EstateEnergy[]): EstateEnergy {
  const sum = { ...noEnergy };
  for (const { localWh, consumptionWh, allocatedWh } of parts) {
    sum.localWh += localWh;
    sum.consumptionWh += consumptionWh;
    sum.allocatedWh += allocatedWh;
  }
  return sum;
}

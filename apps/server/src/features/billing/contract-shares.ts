import { cutIntoPricePeriods } from '@lichthof/domain/billing/price-periods.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import {
  covers,
  intersect,
  type BasicSupply,
  type BilledContract,
  type BilledEstate,
  type BillingBasis,
  type OpenRange,
  type TariffVersion,
} from './preparation/billing-basis.ts';
import type { ValueFlaws } from './day-series.ts';
import { collectRuns } from './quarter-hour-runs.ts';

/** Energy of some days with the same prices, whole Wh. */
export interface AllocatedPricePeriod extends DayRange {
  tariff: TariffVersion;
  pvWh: number;
  gridWh: number;
}

/** What a contract's days of the period come to. */
export interface ContractShare {
  contract: BilledContract;
  /** The days that are billed. */
  billed: DayRange;
  pricePeriods: AllocatedPricePeriod[];
  months: { month: string; pvWh: number; gridWh: number }[];
  /** Days under one basic supply tariff each, with all that was used on them. */
  basicSupply: (DayRange & { supply: BasicSupply; energyWh: number })[];
  daysWithoutTariff: DayRange[];
  daysWithoutMeter: DayRange[];
  flaws: ValueFlaws;
}

/** A share for each contract, still without energy. */
export function openShares({ contracts, period, basicSupply }: BillingBasis): ContractShare[] {
  return contracts.map((contract) => {
    const billed = intersect(contract, period)!;
    const { pricePeriods, uncovered } = cutIntoPricePeriods(billed, contract.tariffs);
    return {
      contract,
      billed,
      pricePeriods: pricePeriods.map((pricePeriod) => ({ ...pricePeriod, pvWh: 0, gridWh: 0 })),
      months: [],
      basicSupply: basicSupply.flatMap((supply) => {
        const days = intersect(supply, billed);
        return days ? [{ ...days, supply, energyWh: 0 }] : [];
      }),
      daysWithoutTariff: uncovered,
      daysWithoutMeter: daysOutside(contract.meters, billed),
      flaws: { missing: collectRuns(), substituted: collectRuns() },
    };
  });
}

/** Adds a day's energy to its month and to the price period whose prices hold on it. */
export function addDay(share: ContractShare, day: string, energy: { consumptionWh: number; pvWh: number }): void {
  const pricePeriod = share.pricePeriods.find((candidate) => covers(candidate, day));
  const basic = share.basicSupply.find((candidate) => covers(candidate, day));
  if (basic) basic.energyWh += energy.consumptionWh;
  for (const part of [monthOf(share, day), ...(pricePeriod ? [pricePeriod] : [])]) {
    part.pvWh += energy.pvWh;
    part.gridWh += energy.consumptionWh - energy.pvWh;
  }
}

function monthOf({ months }: ContractShare, day: string): ContractShare['months'][number] {
  const month = day.slice(0, 7);
  if (months.at(-1)?.month !== month) months.push({ month, pvWh: 0, gridWh: 0 });
  return months.at(-1)!;
}

/** The days of a range on which none of the others lies. */
export function daysOutside(ranges: OpenRange[], { from, to }: DayRange): DayRange[] {
  const outside: DayRange[] = [];
  let next = from;
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.from > next) outside.push({ from: next, to: range.from < to ? range.from : to });
    const end = range.to ?? to;
    if (end > next) next = end;
  }
  return [...outside, { from: next, to }].filter((days) => days.from < days.to);
}

/** The whole parts of the key by living area, 1/100 m²; general electricity shares the area that all use. */
export function weightsOf(shares: ContractShare[], { generalAreaParts }: BilledEstate): number[] {
  const generalCount = shares.filter(({ contract }) => contract.type === 'general').length;
  return shares.map(({ contract }) =>
    contract.type === 'general' ? Math.floor(generalAreaParts / generalCount) : areaParts(contract.areaSqm),
  );
}

function areaParts(areaSqm: string | null): number {
  return Math.round(Number(areaSqm ?? 0) * 100);
}

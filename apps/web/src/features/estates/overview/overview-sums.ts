import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';

type Figure = 'pvGeneration' | 'electricityConsumption' | 'electricityConsumptionFromGrid' | 'gridFeed';

/** In Wh; null if no estate has a known value. */
export function sumOf(estates: OverviewEstate[], figure: Figure): number | null {
  const known = estates.map((estate) => estate[figure]).filter((energyWh) => energyWh !== null);
  return known.length === 0 ? null : known.reduce((sum, energyWh) => sum + energyWh, 0);
}

/** The share of consumption that did not come from the grid, over all estates with a known balance, 0 to 1. */
export function autarkyOf(balances: OverviewEstate['balance'][]): number | null {
  const known = balances.filter((balance) => balance !== null);
  if (known.length === 0) return null;
  const consumptionWh = known.reduce((sum, balance) => sum + balance.consumptionWh, 0);
  const importWh = known.reduce((sum, balance) => sum + balance.importWh, 0);
  return consumptionWh === 0 ? 1 : 1 - importWh / consumptionWh;
}

export interface Comparison {
  now: number | null;
  before: number | null;
  /** The number of estates with both values: only these are compared. */
  count: number;
  /** The number of estates with a current value. */
  total: number;
}

export function compareSums(estates: OverviewEstate[], figure: 'pvGeneration' | 'electricityConsumption'): Comparison {
  const both = estates.filter((estate) => estate[figure] !== null && estate.previous[figure] !== null);
  const before = both.reduce((sum, estate) => sum + (estate.previous[figure] ?? 0), 0);
  const total = estates.filter((estate) => estate[figure] !== null).length;
  return { now: sumOf(both, figure), before: both.length === 0 ? null : before, count: both.length, total };
}

export function compareAutarky(estates: OverviewEstate[]): Comparison {
  const both = estates.filter(({ balance, previous }) => balance !== null && previous.balance !== null);
  return {
    now: autarkyOf(both.map(({ balance }) => balance)),
    before: autarkyOf(both.map(({ previous }) => previous.balance)),
    count: both.length,
    total: estates.filter(({ balance }) => balance !== null).length,
  };
}

/** Estates whose figure is missing although they have the plant or meters for it. */
export function missingOf(estates: OverviewEstate[], figure: 'pvGeneration' | 'electricityConsumption'): number {
  const needs = ({ hasPv, meterCount }: OverviewEstate) => (figure === 'pvGeneration' ? hasPv : meterCount > 0);
  return estates.filter((estate) => needs(estate) && estate[figure] === null).length;
}

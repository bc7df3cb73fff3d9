import type { OverviewEstate } from '@lichthof/contracts/estates-overview.ts';

type Figure = 'pvGeneration' | 'electricityConsumption' | 'electricityConsumptionFromGrid' | 'gridFeed';

/** In Wh; null when it is known of no estate. */
export function sumOf(estates: OverviewEstate[], figure: Figure): number | null {
  const known = estates.map((estate) => estate[figure]).filter((energyWh) => energyWh !== null);
  return known.length === 0 ? null : known.reduce((sum, energyWh) => sum + energyWh, 0);
}

/** Of all estates whose balance is known together: what of their consumption did not come from the grid, 0 to 1. */
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
  /** Of how many estates both are known: only these are compared. */
  count: number;
  /** Of how many it is known now. */
  total: number;
}

export function compareSums(estates: OverviewEstate[], figure: 'pvGeneration' | 'electricityConsumption'): Comparison {
  const both = estates.filter((estate) => estate[figure] !== null && estate.previous[figure] !== null);
  const before = both.reduce((sum, estate) => sum + estate.previous[figure]!, 0);
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

/** Estates of which the figure should be known and is not. */
export function missingOf(estates: OverviewEstate[], figure: 'pvGeneration' | 'electricityConsumption'): number {
  const needs = ({ hasPv, meterCount }: OverviewEstate) => (figure === 'pvGeneration' ? hasPv : meterCount > 0);
  return estates.filter((estate) => needs(estate) && estate[figure] === null).length;
}

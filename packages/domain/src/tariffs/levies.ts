import type { GridCostItem } from './tariff-prices.ts';

/** Parts of the grid price that are the same for everybody in a year, in the order in which they are shown. */
export const levyItems = [
  'electricityTax',
  'kwk',
  'offshore',
  'section19',
  'eeg',
  'interruptibleLoads',
] as const satisfies GridCostItem[];
export type LevyItem = (typeof levyItems)[number];

export interface LevyOfYear {
  year: number;
  item: LevyItem;
  ctPerKwh: string;
  source: string;
  isVerified: boolean;
}

/** The levies of the wanted year; those not known of it are taken from the latest year before it. */
export function proposeLevies<Levy extends LevyOfYear>(levies: Levy[], year: number): Map<LevyItem, Levy> {
  const earlier = levies.filter((levy) => levy.year <= year).sort((one, other) => one.year - other.year);
  return new Map(earlier.map((levy) => [levy.item, levy]));
}

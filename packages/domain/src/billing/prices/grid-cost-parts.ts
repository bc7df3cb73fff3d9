import Big from 'big.js';
import { getFirst } from '../../collections/items.ts';
import { gridCostItems, type GridCostItem } from '../../tariffs/tariff-prices.ts';
import { gridLines } from '../invoices/grid-lines.ts';
import { wholeCents } from '../invoices/invoice-amounts.ts';
import type { RatedPricePeriod } from './price-periods.ts';
import { itemCents, levelEnergiesOf } from './timed-costs.ts';

/**
 * Splits the net price of grid electricity into its items (EnWG § 40 (3)), in their order. Each part is the exact sum
 * over all price periods, rounded once half up to the cent. The commodity is the rest of the grid lines, so that the
 * parts add up to them; it may differ from its own product by some cents.
 */
export function gridCostParts(pricePeriods: RatedPricePeriod[]): GridCostPart[] {
  if (pricePeriods.length === 0) return [];
  const parts = gridCostItems.map((item) => partOf(item, pricePeriods));
  const missingCents = gridLinesCents(pricePeriods) - parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return parts.map((part) =>
    part.item === 'commodity' ? { ...part, amountCents: part.amountCents + missingCents } : part,
  );
}

function partOf(item: GridCostItem, pricePeriods: RatedPricePeriod[]): GridCostPart {
  const exactCents = pricePeriods
    .flatMap((pricePeriod) => levelEnergiesOf(pricePeriod).map((energy) => itemCents(pricePeriod.prices, item, energy)))
    .reduce((sum, cents) => sum.plus(cents), new Big(0));
  const prices = pricePeriods.map(({ prices: { timed, gridCtPerKwh } }) => (timed?.[item] ? null : gridCtPerKwh[item]));
  const first = getFirst(prices);
  const isConstant = first !== null && prices.every((price) => price !== null && new Big(price).eq(first));
  return { item, ctPerKwh: isConstant ? first : null, amountCents: wholeCents(exactCents) };
}

function gridLinesCents(pricePeriods: RatedPricePeriod[]): number {
  return pricePeriods.flatMap(gridLines).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export interface GridCostPart {
  item: GridCostItem;
  /** Null if the price changed within the period, or changes with the time. */
  ctPerKwh: string | null;
  amountCents: number;
}

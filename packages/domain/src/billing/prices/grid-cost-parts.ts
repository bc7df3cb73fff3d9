import Big from 'big.js';
import { getFirst } from '../../collections/items.ts';
import { zip } from '../../collections/pairs.ts';
import { gridPriceCtPerKwh, gridCostItems, type GridCostItem } from '../../tariffs/tariff-prices.ts';
import { energyCostCents, wholeCents } from '../invoices/invoice-amounts.ts';
import type { PricePeriod } from './price-periods.ts';

/**
 * Splits the net price of grid electricity into its items (EnWG § 40 (3)), in their order. Each part is the exact sum
 * over all price periods, rounded once half up to the cent. The commodity is the rest of the grid lines, so that the
 * parts add up to them; it may differ from its own product by some cents.
 */
export function gridCostParts(pricePeriods: PricePeriod[]): GridCostPart[] {
  if (pricePeriods.length === 0) return [];
  const parts = gridCostItems.map((item) => partOf(item, pricePeriods));
  const missingCents = gridLinesCents(pricePeriods) - parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return parts.map((part) =>
    part.item === 'commodity' ? { ...part, amountCents: part.amountCents + missingCents } : part,
  );
}

function partOf(item: GridCostItem, pricePeriods: PricePeriod[]): GridCostPart {
  const prices = pricePeriods.map((pricePeriod) => pricePeriod.prices.gridCtPerKwh[item]);
  const exactCents = zip(pricePeriods, prices).reduce(
    (sum, [{ gridWh }, price]) => sum.plus(new Big(price).times(gridWh).div(1000)),
    new Big(0),
  );
  const first = getFirst(prices);
  const isConstant = prices.every((price) => new Big(price).eq(first));
  return { item, ctPerKwh: isConstant ? first : null, amountCents: wholeCents(exactCents) };
}

function gridLinesCents(pricePeriods: PricePeriod[]): number {
  return pricePeriods.reduce((sum, { prices, gridWh }) => sum + energyCostCents(gridWh, gridPriceCtPerKwh(prices)), 0);
}

export interface GridCostPart {
  item: GridCostItem;
  /** Null if the price changed within the period. */
  ctPerKwh: string | null;
  amountCents: number;
}

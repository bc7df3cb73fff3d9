import Big from 'big.js';
import { getItem } from '../../collections/items.ts';
import { gridCostItems, type GridCostItem } from '../../tariffs/tariff-prices.ts';
import type { RatedPrices } from '../../tariffs/timed/rated-prices.ts';
import type { LevelPrice } from '../../tariffs/timed/timed-price.ts';
import type { LevelEnergy } from './level-energy.ts';
import type { RatedPricePeriod } from './price-periods.ts';

/** The prices with levels, in the order of the items. */
export function levelPricesOf({ timed }: Pick<RatedPrices, 'timed'>): { item: GridCostItem; price: LevelPrice }[] {
  return gridCostItems.flatMap((item) => {
    const price = timed?.[item];
    return price && price.kind !== 'market' ? [{ item, price }] : [];
  });
}

/** The grid electricity of a price period by combination of levels; one without levels where no price has any. */
export function levelEnergiesOf({ levels, gridWh }: RatedPricePeriod): LevelEnergy[] {
  return levels && levels.length > 0 ? levels : [{ levels: [], energyWh: gridWh }];
}

/** The exact cost of an item for the energy of one combination of levels, in cents. Throws for a level without a price. */
export function itemCents(prices: RatedPrices, item: GridCostItem, energy: LevelEnergy): Big {
  const timed = prices.timed?.[item];
  if (timed?.kind === 'market') return new Big(energy.market?.nanoEur ?? 0).div(10_000_000);
  return new Big(timed ? priceAt(prices, item, energy) : prices.gridCtPerKwh[item]).times(energy.energyWh).div(1000);
}

/** The price of an item with levels, in ct/kWh; 0 without energy, since no quarter-hour names a level then. */
function priceAt(prices: RatedPrices, item: GridCostItem, { levels, energyWh }: LevelEnergy): string {
  if (energyWh === 0) return '0';
  const index = levelPricesOf(prices).findIndex((found) => found.item === item);
  const { price } = getItem(levelPricesOf(prices), index);
  const ctPerKwh = price.ctPerKwh[getItem(levels, index)];
  if (ctPerKwh !== undefined) return ctPerKwh;
  throw new RangeError(`No price for level ${getItem(levels, index)} of ${item}`);
}

/** The exact cost of one combination of levels over all items, in cents. */
export function levelCents(prices: RatedPrices, energy: LevelEnergy): Big {
  return gridCostItems.reduce((sum, item) => sum.plus(itemCents(prices, item, energy)), new Big(0));
}

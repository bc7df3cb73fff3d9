import type { GridCostItem, TariffPrices } from '../tariff-prices.ts';
import type { TimedPrice } from './timed-price.ts';

/** Net prices of one use, some of which may depend on the time. */
export interface RatedPrices extends Omit<TariffPrices, 'baseEurPerMonth'> {
  /** Null where the base price is charged with another use. */
  baseEurPerMonth: string | null;
  /** Items whose price depends on the time: their fixed price is not used. A market price is the commodity's. */
  timed?: Partial<Record<GridCostItem, TimedPrice>>;
}

import type { TariffPrices } from '../tariff-prices.ts';

/** Net prices of one use. */
export interface RatedPrices extends Omit<TariffPrices, 'baseEurPerMonth'> {
  /** Null where the base price is charged with another use. */
  baseEurPerMonth: string | null;
}

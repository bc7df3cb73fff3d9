import Big from 'big.js';
import type { TimedPrice } from './timed/timed-price.ts';

/** The parts of the price of grid electricity, in the order in which they are entered and shown. */
export const gridCostItems = [
  'commodity',
  'gridUsage',
  'concession',
  'electricityTax',
  'kwk',
  'offshore',
  'section19',
  'eeg',
  'interruptibleLoads',
  'nev',
] as const;
export type GridCostItem = (typeof gridCostItems)[number];

/** Reduces the price of PV electricity if its share of the consumption in a billing period reaches the threshold. */
export interface TariffDiscount {
  thresholdPercent: string;
  ctPerKwh: string;
}

/** The yearly price of metering (EnWG § 40 (3)): a part of the base price, or charged by days beside it. */
interface MeteringFee {
  eurPerYear: string;
  isIncluded: boolean;
}

/** Items of the grid price that depend on the time. A market price is the commodity's, module 3 the grid fee's. */
export type TimedPrices = Partial<Record<GridCostItem, TimedPrice>>;

/** Net prices of a tariff as decimal strings; the grid price is the sum of its items. */
export interface TariffPrices {
  baseEurPerMonth: string;
  pvCtPerKwh: string;
  /** Of an item that depends on the time its mean over a year, which only estimates use (`withMeanPrices`). */
  gridCtPerKwh: Record<GridCostItem, string>;
  /** Invoices use these in place of the item's mean; absent where no item depends on the time. */
  timed?: TimedPrices;
  discount: TariffDiscount | null;
  /** Null if the tariff does not name it; invoices from before the field existed lack it. */
  metering: MeteringFee | null;
  /** The yearly reduction of the grid fee (EnWG § 14a, module 1) that the tariff passes on; absent without it. */
  moduleOneEurPerYear?: string;
}

/**
 * The net price of grid electricity in ct/kWh: the exact sum of its items, without trailing zeros ('29.9'); the mean of
 * a year where an item depends on the time.
 */
export function gridPriceCtPerKwh({ gridCtPerKwh }: Pick<TariffPrices, 'gridCtPerKwh'>): string {
  return gridCostItems.reduce((sum, item) => sum.plus(gridCtPerKwh[item]), new Big(0)).toFixed();
}

/**
 * What a participant pays in a year whatever is consumed: the base price, and metering unless that is a part of it, less
 * the reduction of the grid fee.
 */
export function fixedEurPerYear({ baseEurPerMonth, metering, moduleOneEurPerYear }: TariffPrices): Big {
  const charged = metering && !metering.isIncluded ? metering.eurPerYear : 0;
  return new Big(baseEurPerMonth)
    .times(12)
    .plus(charged)
    .minus(moduleOneEurPerYear ?? 0);
}

/**
 * A price (ct/kWh or €/month) with VAT, to two decimals half up. Only for display, since household customers see prices
 * with VAT (PAngV § 14); invoices are computed from net prices.
 */
export function grossPrice(net: string, vatPercent: number): string {
  return new Big(net)
    .times(100 + vatPercent)
    .div(100)
    .round(2, Big.roundHalfUp)
    .toFixed(2);
}

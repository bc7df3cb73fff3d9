import Big from 'big.js';
import { gridCostItems, type TariffPrices } from './tariff-prices.ts';

/** The net price of grid electricity in ct/kWh: the exact sum of its items, without trailing zeros ('29.9'). */
export function gridPriceCtPerKwh({ gridCtPerKwh }: Pick<TariffPrices, 'gridCtPerKwh'>): string {
  return gridCostItems.reduce((sum, item) => sum.plus(gridCtPerKwh[item]), new Big(0)).toFixed();
}

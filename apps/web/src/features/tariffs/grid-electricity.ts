import { gridPriceCtPerKwh, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';

/** Where only the roof's electricity is sold (GGV), every item of the grid price is 0. */
export function sellsGridElectricity({ prices }: { prices: Pick<TariffPrices, 'gridCtPerKwh'> }): boolean {
  return gridPriceCtPerKwh(prices) !== '0';
}

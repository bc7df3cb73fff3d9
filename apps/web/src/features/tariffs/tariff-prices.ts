import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import { gridPriceCtPerKwh, grossPrice, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';

/** Prices with VAT, as participants see them, or without, as they are entered. */
export const priceDisplays = ['gross', 'net'] as const;
export type PriceDisplay = (typeof priceDisplays)[number];

/** Reads the display from the URL; gross by default. */
export function readPriceDisplay(text: string | null): PriceDisplay {
  return text === 'net' ? 'net' : 'gross';
}

/** Formats a net price: gross with two decimals ('25,59'), net with the entered decimals, at least two ('13,014'). */
export function formatPrice(net: string, form: PriceDisplay, vatPercent: number): string {
  return formatDecimal(form === 'gross' ? grossPrice(net, vatPercent) : net);
}

/** Formats the price of grid electricity; 'Ø' marks the mean of a year where it depends on the time. */
export function formatGridPrice(prices: TariffPrices, form: PriceDisplay, vatPercent: number): string {
  const figure = formatPrice(gridPriceCtPerKwh(prices), form, vatPercent);
  return prices.timed ? `Ø ${figure}` : figure;
}

/** False if only PV electricity is sold (GGV): then all items of the grid price are 0. */
export function sellsGridElectricity({ prices }: { prices: Pick<TariffPrices, 'gridCtPerKwh'> }): boolean {
  return gridPriceCtPerKwh(prices) !== '0';
}

import { gridPriceCtPerKwh, grossPrice, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { formatDecimal } from '../../i18n/number-formats.ts';

/** With VAT, as participants see prices, or without, as they are entered. */
export const priceDisplays = ['gross', 'net'] as const;
export type PriceDisplay = (typeof priceDisplays)[number];

/** What the address says; gross unless it says otherwise. */
export function readPriceDisplay(text: string | null): PriceDisplay {
  return text === 'net' ? 'net' : 'gross';
}

/** A net price as shown: gross with two decimals ('25,59'), net with those entered, at least two ('13,014'). */
export function formatPrice(net: string, form: PriceDisplay, vatPercent: number): string {
  return formatDecimal(form === 'gross' ? grossPrice(net, vatPercent) : net);
}

/** Where only the roof's electricity is sold (GGV), every item of the grid price is 0. */
export function sellsGridElectricity({ prices }: { prices: Pick<TariffPrices, 'gridCtPerKwh'> }): boolean {
  return gridPriceCtPerKwh(prices) !== '0';
}

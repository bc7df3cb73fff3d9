import Big from 'big.js';
import type { TariffPrices } from './tariff-prices.ts';

/** Digits after the decimal point that a price may have. */
const priceDecimals = 4;
/** Prices from here on are a typing error, such as '13.764' read as thirteen thousand. */
const priceLimits = { ctPerKwh: 500, eurPerMonth: 1000, eurPerYear: 1000 } as const;
export type PriceUnit = keyof typeof priceLimits;
export type PriceRule = 'decimal' | 'priceNegative' | 'priceDecimals' | 'priceTooHigh';

/** The rule that a text breaks as a net price; undefined for a price. */
export function brokenPriceRule(text: string, unit: PriceUnit): PriceRule | undefined {
  const [, sign, decimals = ''] = /^(-?)\d{1,12}(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (sign === undefined) return 'decimal';
  if (sign === '-') return 'priceNegative';
  if (decimals.length > priceDecimals) return 'priceDecimals';
  return new Big(text).gte(priceLimits[unit]) ? 'priceTooHigh' : undefined;
}

/** Whether a metering fee is said to be a part of the base price but is higher than it; false for texts that are no prices. */
export function isMeteringAboveBase({
  baseEurPerMonth,
  metering,
}: Pick<TariffPrices, 'baseEurPerMonth' | 'metering'>): boolean {
  if (!metering?.isIncluded) return false;
  if (brokenPriceRule(baseEurPerMonth, 'eurPerMonth') || brokenPriceRule(metering.eurPerYear, 'eurPerYear'))
    return false;
  return new Big(metering.eurPerYear).gt(new Big(baseEurPerMonth).times(12));
}

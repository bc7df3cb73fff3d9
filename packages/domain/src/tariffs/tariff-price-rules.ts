import Big from 'big.js';

/** Digits after the decimal point that a price may have. */
export const priceDecimals = 4;
/** Prices from here on are a typing error, such as '13.764' read as thirteen thousand. */
export const priceLimits = { ctPerKwh: 500, eurPerMonth: 1000 } as const;
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

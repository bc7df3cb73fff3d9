import Big from 'big.js';
import type { TariffDiscount } from '../tariffs/tariff-prices.ts';
import { energyCostCents } from './energy-cost.ts';
import type { InvoiceLine, PriceSlice } from './invoice-snapshot.ts';

/**
 * The discounts on roof electricity: its share of the whole consumption billed decides, compared exactly. One line per
 * distinct terms, over the slices that have them (from the first to the end of the last), rounded half up to the cent.
 * Its price is what is taken off, in ct/kWh; its amount is negative.
 */
export function discountLines(slices: PriceSlice[]): InvoiceLine[] {
  const pvWh = pvWhOf(slices);
  const totalWh = slices.reduce((sum, slice) => sum + slice.gridWh, pvWh);
  return distinctTerms(slices)
    .filter((terms) => reachesThreshold(pvWh, totalWh, terms))
    .map((terms) => discountLine(terms, slices));
}

/** Without consumption there is no share. */
function reachesThreshold(pvWh: number, totalWh: number, { thresholdPercent }: TariffDiscount): boolean {
  return totalWh > 0 && new Big(thresholdPercent).times(totalWh).lte(new Big(pvWh).times(100));
}

function discountLine(terms: TariffDiscount, slices: PriceSlice[]): InvoiceLine {
  const discounted = slices.filter(({ prices }) => prices.discount && isSame(prices.discount, terms));
  const energyWh = pvWhOf(discounted);
  const amountCents = 0 - energyCostCents(energyWh, terms.ctPerKwh);
  return { kind: 'discount', from: discounted[0]!.from, to: discounted.at(-1)!.to, ...terms, energyWh, amountCents };
}

function distinctTerms(slices: PriceSlice[]): TariffDiscount[] {
  const terms = slices.flatMap(({ prices }) => prices.discount ?? []);
  return terms.filter((one, index) => terms.findIndex((other) => isSame(one, other)) === index);
}

function isSame(one: TariffDiscount, other: TariffDiscount): boolean {
  return new Big(one.thresholdPercent).eq(other.thresholdPercent) && new Big(one.ctPerKwh).eq(other.ctPerKwh);
}

function pvWhOf(slices: PriceSlice[]): number {
  return slices.reduce((sum, { pvWh }) => sum + pvWh, 0);
}

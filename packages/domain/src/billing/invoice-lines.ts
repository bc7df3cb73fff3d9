import { gridPriceCtPerKwh, type TariffDiscount } from '../tariffs/tariff-prices.ts';
import { daysBetween } from '../time/days.ts';
import { basePriceCents, energyCostCents } from './invoice-amounts.ts';
import { cutAtNewYear, daysOfYear } from './calendar-years.ts';
import type { PriceSlice } from './price-periods.ts';
import type { SupplyModel } from './contract.ts';
import type { DayRange } from '../time/periods.ts';
import Big from 'big.js';

/**
 * The lines of an invoice, net, each rounded half up to the cent: base price, roof and grid electricity of every slice
 * (GGV: the roof's only), then the discounts. Throws RangeError for a slice over a turn of the year.
 */
export function invoiceLines(slices: PriceSlice[], supplyModel: SupplyModel): InvoiceLine[] {
  const linesOf = (slice: PriceSlice) =>
    supplyModel === 'ggv' ? [pvLine(slice)] : [baseLine(slice), pvLine(slice), gridLine(slice)];
  return [...slices.flatMap(linesOf), ...discountLines(slices)];
}

function baseLine({ from, to, tariffName, prices }: PriceSlice): InvoiceLine {
  if (cutAtNewYear({ from, to }).length > 1) throw new RangeError(`${from} to ${to} lies in two years`);
  const days = daysBetween(from, to);
  const yearDays = daysOfYear(from);
  const eurPerMonth = prices.baseEurPerMonth;
  const amountCents = basePriceCents(eurPerMonth, days, yearDays);
  return { kind: 'base', from, to, tariffName, days, daysOfYear: yearDays, eurPerMonth, amountCents };
}

function pvLine({ from, to, tariffName, prices, pvWh }: PriceSlice): InvoiceLine {
  const ctPerKwh = prices.pvCtPerKwh;
  return { kind: 'pv', from, to, tariffName, energyWh: pvWh, ctPerKwh, amountCents: energyCostCents(pvWh, ctPerKwh) };
}

function gridLine({ from, to, tariffName, prices, gridWh }: PriceSlice): InvoiceLine {
  const ctPerKwh = gridPriceCtPerKwh(prices);
  const amountCents = energyCostCents(gridWh, ctPerKwh);
  return { kind: 'grid', from, to, tariffName, energyWh: gridWh, ctPerKwh, amountCents };
}

export type InvoiceLine = { amountCents: number } & (
  | ({ kind: 'base'; tariffName: string; days: number; daysOfYear: number; eurPerMonth: string } & DayRange)
  | ({ kind: 'pv' | 'grid'; tariffName: string; energyWh: number; ctPerKwh: string } & DayRange)
  | ({ kind: 'discount'; energyWh: number; ctPerKwh: string; thresholdPercent: string } & DayRange)
  | ({ kind: 'priceCap' } & DayRange)
);

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

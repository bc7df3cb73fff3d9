import { gridPriceCtPerKwh } from '../tariffs/grid-price.ts';
import { daysBetween } from '../time/days.ts';
import { basePriceCents } from './base-price.ts';
import { cutAtNewYear, daysOfYear } from './calendar-years.ts';
import { discountLines } from './discount-lines.ts';
import { energyCostCents } from './energy-cost.ts';
import type { InvoiceLine, PriceSlice, SupplyModel } from './invoice-snapshot.ts';

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

import { gridPriceCtPerKwh, type TariffDiscount } from '../../tariffs/tariff-prices.ts';
import { daysBetween } from '../../time/days.ts';
import { basePriceCents, energyCostCents, yearlyPriceCents } from './invoice-amounts.ts';
import { cutAtNewYear, daysOfYear, type PricePeriod } from '../prices/price-periods.ts';
import type { SupplyModel } from '../contracts/contract.ts';
import type { DayRange } from '../../time/periods.ts';
import Big from 'big.js';
import { getFirst, getLast } from '../../collections/items.ts';

/**
 * The lines of an invoice, net, each rounded half up to the cent: base price, metering unless the base price contains
 * it, roof and grid electricity of each price period (GGV: only the roof's), then the discounts. Throws RangeError for
 * a price period that crosses the end of a year.
 */
export function invoiceLines(pricePeriods: PricePeriod[], supplyModel: SupplyModel): InvoiceLine[] {
  const linesOf = (pricePeriod: PricePeriod) =>
    supplyModel === 'ggv'
      ? [pvLine(pricePeriod)]
      : [...fixedLines(pricePeriod), pvLine(pricePeriod), gridLine(pricePeriod)];
  return [...pricePeriods.flatMap(linesOf), ...discountLines(pricePeriods)];
}

function fixedLines({ from, to, tariffName, prices, vatPercent }: PricePeriod): InvoiceLine[] {
  if (cutAtNewYear({ from, to }).length > 1) throw new RangeError(`${from} to ${to} lies in two years`);
  const days = daysBetween(from, to);
  const yearDays = daysOfYear(from);
  const charged = { from, to, tariffName, days, daysOfYear: yearDays, vatPercent };
  const eurPerMonth = prices.baseEurPerMonth;
  const amountCents = basePriceCents(eurPerMonth, days, yearDays);
  const base = { kind: 'base', ...charged, eurPerMonth, amountCents } as const;
  if (!prices.metering) return [base];
  const { eurPerYear, isIncluded } = prices.metering;
  const metering = { eurPerYear, amountCents: yearlyPriceCents(eurPerYear, days, yearDays) };
  return isIncluded ? [{ ...base, metering }] : [base, { kind: 'metering', ...charged, ...metering }];
}

function pvLine({ from, to, tariffName, prices, pvWh, vatPercent }: PricePeriod): InvoiceLine {
  const ctPerKwh = prices.pvCtPerKwh;
  const amountCents = energyCostCents(pvWh, ctPerKwh);
  return { kind: 'pv', from, to, tariffName, energyWh: pvWh, ctPerKwh, vatPercent, amountCents };
}

function gridLine({ from, to, tariffName, prices, gridWh, vatPercent }: PricePeriod): InvoiceLine {
  const ctPerKwh = gridPriceCtPerKwh(prices);
  const amountCents = energyCostCents(gridWh, ctPerKwh);
  return { kind: 'grid', from, to, tariffName, energyWh: gridWh, ctPerKwh, vatPercent, amountCents };
}

/** Days of one calendar year. */
type ChargedDays = { tariffName: string; days: number; daysOfYear: number } & DayRange;

/** What a line contains for metering, net. */
interface MeteringPart {
  eurPerYear: string;
  amountCents: number;
}

/** Net; invoices from before the table of rates lack the rate of VAT. */
export type InvoiceLine = { amountCents: number; vatPercent: number } & (
  | ({ kind: 'base'; eurPerMonth: string; metering?: MeteringPart } & ChargedDays)
  | ({ kind: 'metering'; eurPerYear: string } & ChargedDays)
  | ({ kind: 'pv' | 'grid'; tariffName: string; energyWh: number; ctPerKwh: string } & DayRange)
  | ({ kind: 'discount'; energyWh: number; ctPerKwh: string; thresholdPercent: string } & DayRange)
  | ({ kind: 'priceCap' } & DayRange)
);

/**
 * The discounts on roof electricity. The share of roof electricity in the billed consumption is compared without
 * rounding. One line per distinct terms and rate of VAT, over the price periods with these (from the first to the end
 * of the last), rounded half up to the cent. The price is the discount in ct/kWh; the amount is negative.
 */
export function discountLines(pricePeriods: PricePeriod[]): InvoiceLine[] {
  const pvWh = pvWhOf(pricePeriods);
  const totalWh = pricePeriods.reduce((sum, pricePeriod) => sum + pricePeriod.gridWh, pvWh);
  return distinctTerms(pricePeriods)
    .filter((terms) => reachesThreshold(pvWh, totalWh, terms))
    .flatMap((terms) => {
      const discounted = pricePeriods.filter(({ prices }) => prices.discount && isSame(prices.discount, terms));
      const rates = new Set(discounted.map(({ vatPercent }) => vatPercent));
      return [...rates].map((rate) =>
        discountLine(
          terms,
          discounted.filter(({ vatPercent }) => vatPercent === rate),
        ),
      );
    });
}

/** False without consumption, since there is no share then. */
function reachesThreshold(pvWh: number, totalWh: number, { thresholdPercent }: TariffDiscount): boolean {
  return totalWh > 0 && new Big(thresholdPercent).times(totalWh).lte(new Big(pvWh).times(100));
}

/** Of price periods with these terms and one rate of VAT. */
function discountLine(terms: TariffDiscount, discounted: PricePeriod[]): InvoiceLine {
  const { from, vatPercent } = getFirst(discounted);
  const energyWh = pvWhOf(discounted);
  const amountCents = 0 - energyCostCents(energyWh, terms.ctPerKwh);
  return { kind: 'discount', from, to: getLast(discounted).to, ...terms, energyWh, vatPercent, amountCents };
}

function distinctTerms(pricePeriods: PricePeriod[]): TariffDiscount[] {
  const terms = pricePeriods.flatMap(({ prices }) => prices.discount ?? []);
  return terms.filter((one, index) => terms.findIndex((other) => isSame(one, other)) === index);
}

function isSame(one: TariffDiscount, other: TariffDiscount): boolean {
  return new Big(one.thresholdPercent).eq(other.thresholdPercent) && new Big(one.ctPerKwh).eq(other.ctPerKwh);
}

function pvWhOf(pricePeriods: PricePeriod[]): number {
  return pricePeriods.reduce((sum, { pvWh }) => sum + pvWh, 0);
}

import type { TariffDiscount } from '../../tariffs/tariff-prices.ts';
import { daysBetween } from '../../time/days.ts';
import { basePriceCents, energyCostCents, yearlyPriceCents } from './invoice-amounts.ts';
import { cutAtNewYear, daysOfYear, type RatedPricePeriod } from '../prices/price-periods.ts';
import { type GridPrice, gridFeeReductionLines, gridLines } from './grid-lines.ts';
import type { SupplyModel } from '../contracts/contract.ts';
import type { DayRange } from '../../time/periods.ts';
import Big from 'big.js';
import { getFirst, getLast } from '../../collections/items.ts';

/**
 * The lines of an invoice for one use, net, each rounded half up to the cent: base price, metering unless the base price
 * contains it, roof and grid electricity and the reduction of the grid fee of each price period (GGV: only the roof's),
 * then the discounts. Throws RangeError for a price period that crosses the end of a year.
 */
export function invoiceLines(pricePeriods: RatedPricePeriod[], supplyModel: SupplyModel): InvoiceLine[] {
  const linesOf = (pricePeriod: RatedPricePeriod) =>
    supplyModel === 'ggv'
      ? [pvLine(pricePeriod)]
      : [
          ...fixedLines(pricePeriod),
          pvLine(pricePeriod),
          ...gridLines(pricePeriod),
          ...gridFeeReductionLines(pricePeriod),
        ];
  return [...pricePeriods.flatMap(linesOf), ...discountLines(pricePeriods)];
}

function fixedLines({ from, to, tariffName, prices, vatPercent }: RatedPricePeriod): InvoiceLine[] {
  if (cutAtNewYear({ from, to }).length > 1) throw new RangeError(`${from} to ${to} lies in two years`);
  const days = daysBetween(from, to);
  const yearDays = daysOfYear(from);
  const charged = { from, to, tariffName, days, daysOfYear: yearDays, vatPercent };
  const metering = prices.metering && {
    eurPerYear: prices.metering.eurPerYear,
    amountCents: yearlyPriceCents(prices.metering.eurPerYear, days, yearDays),
  };
  const isIncluded = prices.metering?.isIncluded === true;
  const ofMetering = metering && !isIncluded ? [{ kind: 'metering', ...charged, ...metering } as const] : [];
  const eurPerMonth = prices.baseEurPerMonth;
  if (eurPerMonth === null) return ofMetering;
  const base = {
    kind: 'base',
    ...charged,
    eurPerMonth,
    amountCents: basePriceCents(eurPerMonth, days, yearDays),
  } as const;
  return metering && isIncluded ? [{ ...base, metering }] : [base, ...ofMetering];
}

function pvLine({ from, to, tariffName, prices, pvWh, vatPercent }: RatedPricePeriod): InvoiceLine {
  const ctPerKwh = prices.pvCtPerKwh;
  const amountCents = energyCostCents(pvWh, ctPerKwh);
  return { kind: 'pv', from, to, tariffName, energyWh: pvWh, ctPerKwh, vatPercent, amountCents };
}

/** The kinds of lines, in the order in which a tariff has them. */
export const invoiceLineKinds = ['base', 'metering', 'pv', 'grid', 'gridFeeReduction', 'discount', 'priceCap'] as const;

/** Days of one calendar year. */
type ChargedDays = { tariffName: string; days: number; daysOfYear: number } & DayRange;

/** What a line contains for metering, net. */
interface MeteringPart {
  eurPerYear: string;
  amountCents: number;
}

/** Net; invoices from before the table of rates lack the rate of VAT. */
export type InvoiceLine = { kind: (typeof invoiceLineKinds)[number]; amountCents: number; vatPercent: number } & (
  | ({ kind: 'base'; eurPerMonth: string; metering?: MeteringPart } & ChargedDays)
  | ({ kind: 'metering'; eurPerYear: string } & ChargedDays)
  | ({ kind: 'pv'; tariffName: string; energyWh: number; ctPerKwh: string } & DayRange)
  | ({ kind: 'grid'; tariffName: string; energyWh: number } & GridPrice & DayRange)
  | ({ kind: 'gridFeeReduction'; eurPerYear: string; isLimited?: true } & ChargedDays)
  | ({ kind: 'discount'; energyWh: number; ctPerKwh: string; thresholdPercent: string } & DayRange)
  | ({ kind: 'priceCap' } & DayRange)
);

/**
 * The discounts on roof electricity. The share of roof electricity in the billed consumption is compared without
 * rounding. One line per distinct terms and rate of VAT, over the price periods with these (from the first to the end
 * of the last), rounded half up to the cent. The price is the discount in ct/kWh; the amount is negative.
 */
export function discountLines(pricePeriods: RatedPricePeriod[]): InvoiceLine[] {
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
function discountLine(terms: TariffDiscount, discounted: RatedPricePeriod[]): InvoiceLine {
  const { from, vatPercent } = getFirst(discounted);
  const energyWh = pvWhOf(discounted);
  const amountCents = 0 - energyCostCents(energyWh, terms.ctPerKwh);
  return { kind: 'discount', from, to: getLast(discounted).to, ...terms, energyWh, vatPercent, amountCents };
}

function distinctTerms(pricePeriods: RatedPricePeriod[]): TariffDiscount[] {
  const terms = pricePeriods.flatMap(({ prices }) => prices.discount ?? []);
  return terms.filter((one, index) => terms.findIndex((other) => isSame(one, other)) === index);
}

function isSame(one: TariffDiscount, other: TariffDiscount): boolean {
  return new Big(one.thresholdPercent).eq(other.thresholdPercent) && new Big(one.ctPerKwh).eq(other.ctPerKwh);
}

function pvWhOf(pricePeriods: RatedPricePeriod[]): number {
  return pricePeriods.reduce((sum, { pvWh }) => sum + pvWh, 0);
}

import Big from 'big.js';
import { getFirst, getLast } from '../../collections/items.ts';
import type { DayRange } from '../../time/periods.ts';
import type { InvoiceLine } from '../invoices/invoice-lines.ts';
import { partsPerYear, type PricePeriod, yearPartsOf } from './price-periods.ts';
import { type InvoiceTotals, vatCentsOf, wholeCents } from '../invoices/invoice-amounts.ts';

/** Days of one basic supply tariff: its gross prices, and the consumption on these days. */
export interface BasicSupplyPeriod extends DayRange {
  baseEurPerYear: string;
  ctPerKwh: string;
  energyWh: number;
}

const capPercent = 90;

/**
 * The gross cost of basic supply, half up to the cent, and 90 % of it, rounded down: the most that electricity for
 * tenants may cost (EnWG § 42a (4)). There is one period per basic supply tariff; each day's base price is a part of
 * its calendar year. Both results are rounded once, from the exact sum.
 */
export function priceCapOf(periods: BasicSupplyPeriod[]): Pick<PriceCapCheck, 'basicSupplyCents' | 'capCents'> {
  const exactParts = periods.reduce((sum, period) => sum.plus(basicSupplyPartsOf(period)), new Big(0));
  const capParts = exactParts.times(capPercent).div(100);
  return {
    basicSupplyCents: wholeCents(exactParts.div(partsPerYear)),
    capCents: capParts.div(partsPerYear).round(0, Big.roundDown).toNumber(),
  };
}

/** In cents times the parts of a year, so that the sum over a year's days is exact. */
function basicSupplyPartsOf(period: BasicSupplyPeriod): Big {
  const base = new Big(period.baseEurPerYear).times(100).times(yearPartsOf(period));
  const energy = new Big(period.ctPerKwh).times(period.energyWh).div(1000);
  return base.plus(energy.times(partsPerYear));
}

/**
 * The net amount (cents, negative) of the line that brings an invoice to the cap: the smallest reduction after which
 * the gross amount is not above it; 0 if it is not above it anyway.
 */
export function capReductionCents(
  { netCents, vatPercent, grossCents }: Pick<InvoiceTotals, 'netCents' | 'vatPercent' | 'grossCents'>,
  capCents: number,
): number {
  if (grossCents <= capCents) return 0;
  let cappedNetCents = Math.ceil((capCents * 100) / (100 + vatPercent));
  while (cappedNetCents + vatCentsOf(cappedNetCents, vatPercent) > capCents) cappedNetCents -= 1;
  return cappedNetCents - netCents;
}

/**
 * The lines that bring an invoice to the cap: one per rate of VAT, each with its part of the cap in proportion to the
 * gross amounts; none if the invoice is not above the cap. The parts are whole cents, the last one gets the rest.
 */
export function priceCapLines(
  totals: InvoiceTotals,
  capCents: number,
  pricePeriods: readonly Pick<PricePeriod, 'from' | 'to' | 'vatPercent'>[],
): InvoiceLine[] {
  if (totals.grossCents <= capCents) return [];
  const amounts = totals.vatAmounts.map((amount) => ({ ...amount, grossCents: amount.netCents + amount.vatCents }));
  const charged = amounts.filter(({ grossCents }) => grossCents > 0);
  let grossLeft = charged.reduce((sum, { grossCents }) => sum + grossCents, 0);
  let capLeft = capCents + grossLeft - totals.grossCents;
  return charged.map((amount) => {
    const partCents = new Big(capLeft).times(amount.grossCents).div(grossLeft).round(0, Big.roundDown).toNumber();
    grossLeft -= amount.grossCents;
    capLeft -= partCents;
    const { vatPercent } = amount;
    const days = pricePeriods.filter((pricePeriod) => pricePeriod.vatPercent === vatPercent);
    const range = { from: getFirst(days).from, to: getLast(days).to };
    return { kind: 'priceCap', ...range, vatPercent, amountCents: capReductionCents(amount, partCents) };
  });
}

/** 90 % of the basic supply tariff (§ 42a EnWG), gross. */
export interface PriceCapCheck {
  supplierName: string;
  baseEurPerYear: string;
  ctPerKwh: string;
  basicSupplyCents: number;
  capCents: number;
  /** Gross, before any reduction. */
  invoiceCents: number;
}

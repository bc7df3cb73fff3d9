import Big from 'big.js';

/** Rounds exact cents to whole cents, half away from zero: −0.5 becomes −1. */
export function wholeCents(cents: Big): number {
  return cents.round(0, Big.roundHalfUp).toNumber() + 0;
}

/** The cost of whole Wh at a price in ct/kWh, in whole cents, half up: one line of an invoice. */
export function energyCostCents(energyWh: number, ctPerKwh: string): number {
  return wholeCents(new Big(ctPerKwh).times(energyWh).div(1000));
}

/**
 * The base price of some days of one calendar year, in whole cents, half up: 12 × €/month × days / days of the year
 * (365 or 366).
 */
export function basePriceCents(eurPerMonth: string, days: number, daysOfYear: number): number {
  return yearlyPriceCents(new Big(eurPerMonth).times(12).toFixed(), days, daysOfYear);
}

/** A yearly price for some days of one calendar year, in whole cents, half up. */
export function yearlyPriceCents(eurPerYear: string, days: number, daysOfYear: number): number {
  return wholeCents(new Big(eurPerYear).times(100).times(days).div(daysOfYear));
}

/** Standard rate (UStG § 12): electricity for tenants is taxed separately, not as part of the lease (BFH XI R 8/21). */
export const standardVatPercent = 19;

/**
 * Net is the sum of the rounded lines; VAT is computed once on it, half up to the cent. A small business charges no VAT
 * (UStG § 19).
 */
export function invoiceTotals(
  lines: { amountCents: number }[],
  { isSmallBusiness }: { isSmallBusiness: boolean },
): InvoiceTotals {
  const netCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const vatPercent = isSmallBusiness ? 0 : standardVatPercent;
  const vatCents = vatCentsOf(netCents, vatPercent);
  return { netCents, vatPercent, vatCents, grossCents: netCents + vatCents };
}

/** VAT in cents, rounded half up. */
export function vatCentsOf(netCents: number, vatPercent: number): number {
  return wholeCents(new Big(netCents).times(vatPercent).div(100));
}

export interface InvoiceTotals {
  netCents: number;
  /** Whole per cent; 0 for a small business (§ 19 UStG). */
  vatPercent: number;
  vatCents: number;
  grossCents: number;
}

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

/** Net is the sum of the rounded lines; VAT is computed once per rate on the net sum, half up to the cent. */
export function invoiceTotals(lines: readonly { amountCents: number; vatPercent: number }[]): InvoiceTotals {
  const rates = [...new Set(lines.map(({ vatPercent }) => vatPercent))];
  const vatAmounts = rates.map((vatPercent) => {
    const netCents = sumOf(lines.filter((line) => line.vatPercent === vatPercent).map((line) => line.amountCents));
    return { vatPercent, netCents, vatCents: vatCentsOf(netCents, vatPercent) };
  });
  const netCents = sumOf(vatAmounts.map((amount) => amount.netCents));
  const vatCents = sumOf(vatAmounts.map((amount) => amount.vatCents));
  return { netCents, vatPercent: rates.at(-1) ?? 0, vatCents, grossCents: netCents + vatCents, vatAmounts };
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** VAT in cents, rounded half up. */
export function vatCentsOf(netCents: number, vatPercent: number): number {
  return wholeCents(new Big(netCents).times(vatPercent).div(100));
}

export interface VatAmount {
  vatPercent: number;
  netCents: number;
  vatCents: number;
}

export interface InvoiceTotals {
  netCents: number;
  /** Whole per cent, the last one of several; 0 for a small business (§ 19 UStG). */
  vatPercent: number;
  vatCents: number;
  grossCents: number;
  /** The net sum of each rate and the VAT on it. Invoices from before the table of rates lack it. */
  vatAmounts: VatAmount[];
}

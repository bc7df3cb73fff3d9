import Big from 'big.js';
import type { InvoiceTotals } from './invoice-snapshot.ts';
import { wholeCents } from './whole-cents.ts';

/** Standard rate (UStG § 12): electricity to tenants is taxed by itself, not as part of the lease (BFH XI R 8/21). */
export const standardVatPercent = 19;

/**
 * Net is the sum of the rounded lines; VAT is taken once on it, half up to the cent. A small business charges none
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

/** Half up to the cent. */
export function vatCentsOf(netCents: number, vatPercent: number): number {
  return wholeCents(new Big(netCents).times(vatPercent).div(100));
}

import Big from 'big.js';
import { wholeCents, type VatAmount } from '../billing/invoices/invoice-amounts.ts';
import { type VatRate, vatPercentOn } from '../billing/prices/vat-rates.ts';

/** What was paid of an instalment at one rate of VAT: with a change of the rate between its payments there are two. */
export interface PaidInstalment {
  month: string;
  /** The day of the last payment; of a direct debit the day of its collection, which may be ahead. */
  paidOn: string;
  amountCents: number;
  /** The rate on the day of receipt, in whole per cent; 0 for a small business. */
  vatPercent: number;
}

/** A payment of an instalment, or its part of one. */
export interface InstalmentReceipt {
  paidOn: string;
  amountCents: number;
}

/**
 * Sums up the payments of an instalment by their rate of VAT. What is paid before the supply is taxed when it is
 * received (UStG § 13 (1) no. 1 a sentence 4), so the day of receipt names the rate.
 */
export function paidAtEachRate(
  { month, receipts }: { month: string; receipts: readonly InstalmentReceipt[] },
  rates: readonly VatRate[],
): PaidInstalment[] {
  const inOrder = receipts.toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : 1));
  const byRate = Map.groupBy(inOrder, ({ paidOn }) => vatPercentOn(rates, paidOn));
  return [...byRate].map(([vatPercent, of]) => ({
    month,
    paidOn: of.at(-1)?.paidOn ?? month,
    amountCents: of.reduce((sum, { amountCents }) => sum + amountCents, 0),
    vatPercent,
  }));
}

/** The prepayments that an invoice deducts, with the VAT in them (UStG § 14 (5)). */
export interface PrepaymentDeduction {
  instalments: (PaidInstalment & { vatCents: number })[];
  grossCents: number;
  vatAmounts: VatAmount[];
}

/** The VAT in a gross amount, in cents, half up: gross × rate / (100 + rate). */
export function vatInGrossCents(grossCents: number, vatPercent: number): number {
  return wholeCents(new Big(grossCents).times(vatPercent).div(100 + vatPercent));
}

/**
 * Sums up paid instalments. VAT is computed once per rate, on the gross sum; the instalments' parts follow from the
 * running sum, so that they add up to it.
 */
export function deductPrepayments(paid: readonly PaidInstalment[]): PrepaymentDeduction {
  const sums = new Map<number, number>();
  const instalments = paid.map((instalment) => {
    const before = sums.get(instalment.vatPercent) ?? 0;
    const after = before + instalment.amountCents;
    sums.set(instalment.vatPercent, after);
    const { vatPercent } = instalment;
    return { ...instalment, vatCents: vatInGrossCents(after, vatPercent) - vatInGrossCents(before, vatPercent) };
  });
  const vatAmounts = [...sums].map(([vatPercent, grossCents]) => {
    const vatCents = vatInGrossCents(grossCents, vatPercent);
    return { vatPercent, netCents: grossCents - vatCents, vatCents };
  });
  return { instalments, grossCents: [...sums.values()].reduce((sum, cents) => sum + cents, 0), vatAmounts };
}

/** The instalments that the bank collects only after the invoice was issued: deducted, so that nobody pays twice. */
export const instalmentsAhead = ({ instalments }: PrepaymentDeduction, issuedDate: string) =>
  instalments.filter(({ paidOn }) => paidOn > issuedDate);

/** How money moved; 'offset' moves none: it settles a credit with an invoice. */
export const paymentWays = ['transfer', 'directDebit', 'cash', 'refund', 'offset'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** Ways that a person records by hand. */
export const manualPaymentWays = ['transfer', 'cash'] as const;
export type ManualPaymentWay = (typeof manualPaymentWays)[number];

export interface OpenAmount {
  invoiceId: number;
  openCents: number;
}

export interface PaymentPart {
  invoiceId: number;
  amountCents: number;
}

/**
 * Splits a payment among open invoices in the given order, none gets more than is open. What is left over is the
 * participant's credit.
 */
export function splitPayment(amountCents: number, invoices: readonly OpenAmount[]): PaymentPart[] {
  const parts: PaymentPart[] = [];
  let leftCents = amountCents;
  for (const { invoiceId, openCents } of invoices) {
    const partCents = Math.min(leftCents, openCents);
    if (partCents <= 0) continue;
    parts.push({ invoiceId, amountCents: partCents });
    leftCents -= partCents;
  }
  return parts;
}

/** The smaller of two amounts of the same sign, otherwise 0: what one of them can offset of the other. */
export function commonPart(a: number, b: number): number {
  if (a > 0 && b > 0) return Math.min(a, b);
  return a < 0 && b < 0 ? Math.max(a, b) : 0;
}

export const sumOf = (items: readonly { amountCents: number }[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What a row of an account is about. */
export const accountEntryKinds = [
  'invoice',
  'cancellation',
  'correction',
  'payment',
  'refund',
  'returnedDebit',
  'returnedRefund',
  'returnFee',
  'reminderFee',
  'waivedFee',
] as const;
export type AccountEntryKind = (typeof accountEntryKinds)[number];

/** Adds to each entry what the participant owes after it; the entries are in order of their days. */
export function addBalances<Entry extends { amountCents: number }>(
  entries: readonly Entry[],
): (Entry & { balanceCents: number })[] {
  let balanceCents = 0;
  return entries.map((entry) => {
    balanceCents += entry.amountCents;
    return { ...entry, balanceCents };
  });
}

import {
  type InstalmentPart,
  offsetCredits,
  type OpenAmount,
  type OpenInstalment,
  type PaymentPart,
  sumOf,
} from './payments.ts';

/** What a payment paid too much. */
export interface PaymentRest {
  paymentId: number;
  restCents: number;
}

export interface RestPart extends PaymentPart {
  paymentId: number;
}

/** Lets rests of payments pay open invoices, both in the given order, up to a sum. */
export function splitRests(
  invoices: readonly OpenAmount[],
  { rests, freeCents }: { rests: readonly PaymentRest[]; freeCents: number },
): RestPart[] {
  const parts: RestPart[] = [];
  const open = invoices.map((invoice) => ({ ...invoice }));
  let leftCents = freeCents;
  for (const { paymentId, restCents } of rests) {
    let ofPaymentCents = Math.min(restCents, leftCents);
    for (const invoice of open) {
      const amountCents = Math.min(ofPaymentCents, invoice.openCents);
      if (amountCents <= 0) continue;
      parts.push({ paymentId, invoiceId: invoice.invoiceId, amountCents });
      invoice.openCents -= amountCents;
      ofPaymentCents -= amountCents;
      leftCents -= amountCents;
    }
  }
  return parts;
}

export interface CreditOffset {
  offsetCents: number;
  /** Of the payment that moves no money and settles credits of invoices; empty without any. */
  parts: PaymentPart[];
  instalmentParts: InstalmentPart[];
  restParts: RestPart[];
}

interface OffsetClaims {
  credits: readonly OpenAmount[];
  /** In order of their due dates. */
  instalments: readonly OpenInstalment[];
  rests: readonly PaymentRest[];
  freeCents: number;
}

/**
 * What a participant's credits settle of the open invoices: first those of other invoices, then what was paid too much.
 * What credits of invoices leave settles the next instalments (EnWG § 40c (3)).
 */
export function offsetAllCredits(
  invoices: readonly OpenAmount[],
  { credits, instalments, ...payments }: OffsetClaims,
): CreditOffset {
  const byInvoices = offsetCredits(invoices, { credits, instalments });
  const offsetOf = (id: number) => byInvoices.parts.find(({ invoiceId }) => invoiceId === id)?.amountCents ?? 0;
  const left = invoices.map(({ invoiceId, openCents }) => ({ invoiceId, openCents: openCents - offsetOf(invoiceId) }));
  const restParts = splitRests(left, payments);
  return { ...byInvoices, offsetCents: byInvoices.offsetCents + sumOf(restParts), restParts };
}

import {
  type InstalmentPart,
  offsetCredits,
  type OpenAmount,
  type OpenInstalment,
  type PaymentPart,
  sumOf,
} from './payments.ts';

/** The part of a payment that paid too much. */
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
  /** The parts of the payment that moves no money and settles credits of invoices; empty without any. */
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
 * Settles open invoices by the credits of a participant: first those of other invoices, then what was paid too much.
 * The rest of the credits of invoices settles the next instalments (EnWG § 40c (3)).
 */
export function offsetAllCredits(
  invoices: readonly OpenAmount[],
  { credits, instalments, ...payments }: OffsetClaims,
): CreditOffset {
  const byInvoices = offsetCredits(invoices, { credits, instalments });
  const findOffset = (id: number) => byInvoices.parts.find(({ invoiceId }) => invoiceId === id)?.amountCents ?? 0;
  const left = invoices.map(({ invoiceId, openCents }) => ({
    invoiceId,
    openCents: openCents - findOffset(invoiceId),
  }));
  const restParts = splitRests(left, payments);
  return { ...byInvoices, offsetCents: byInvoices.offsetCents + sumOf(restParts), restParts };
}

import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import type { Lateness } from '@lichthof/domain/payments/lateness.ts';
import { sql, type RawBuilder } from 'kysely';

const directDebit = sql.lit(PaymentMethod.DirectDebit);

const hasMandate = (claim: RawBuilder<unknown>) => sql`exists (select from mandate m
  where m.customer_id = ${claim}.customer_id and m.participant_id = ${claim}.participant_id and m.revoked_at is null)`;

const wasReturned = (debitOfClaim: RawBuilder<unknown>) => sql`exists (select from direct_debit d
  where ${debitOfClaim} and d.returned_on is not null)`;

/** Whether the provider collects an invoice `i` by a mandate in force: the participant need not pay, unless the bank returned its debit. */
export const isInvoiceCollectable = sql<boolean>`(i.payment_method = ${directDebit} and ${hasMandate(sql`i`)}
  and not ${wasReturned(sql`d.customer_id = i.customer_id and d.invoice_id = i.id`)})`;

/** The same of an instalment `n`, by how its participant pays today. */
export const isInstalmentCollectable = sql<boolean>`(${hasMandate(sql`n`)}
  and not ${wasReturned(sql`d.customer_id = n.customer_id and d.instalment_id = n.id`)}
  and exists (select from participant payer where payer.customer_id = n.customer_id and payer.id = n.participant_id
    and payer.payment_method = ${directDebit}))`;

const latenessWord = (isCollectable: RawBuilder<boolean>) =>
  sql<Lateness>`case when ${isCollectable} then 'toCollect' else 'overdue' end`;

/** Whether an invoice with the state `s` was delivered, due before the day, and asks for money that is not paid. */
export const isInvoiceLate = (today: RawBuilder<unknown>) => sql<boolean>`(
  s.status = ${sql.lit(PaymentStatus.PaymentPending)} and s.cancelled_by_invoice_id is null
  and s.due_on < ${today} and s.open_cents > 0)`;

/** Null if the invoice is not late. Mandates are only looked up for late ones. */
export const invoiceLateness = (today: RawBuilder<unknown>) => sql<Lateness | null>`(case when ${isInvoiceLate(today)}
  then (select ${latenessWord(isInvoiceCollectable)} from invoice i
    where i.customer_id = s.customer_id and i.id = s.invoice_id) end)`;

/** The same of an instalment `n` of which something is open. */
export const instalmentLateness = (today: RawBuilder<unknown>) => sql<Lateness | null>`(case
  when n.due_on < ${today} then ${latenessWord(isInstalmentCollectable)} end)`;

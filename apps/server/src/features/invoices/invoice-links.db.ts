import { sql, type RawBuilder } from 'kysely';

const linkTo = (invoiceId: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('invoiceId', other.id, 'number', other.number) from invoice other
  where other.customer_id = i.customer_id and other.id = ${invoiceId})`;

const lastDay = sql`i.contract_end_date::date`;

/**
 * What an invoice `i` with its state `s` has to do with others: its cancellation, what it cancels or replaces, what
 * replaces it, why, and whether it is the last one of its contract (as in `isFinalInvoice`).
 */
export const invoiceLinks = sql`
  ${linkTo(sql`s.cancelled_by_invoice_id`)} as "cancelledBy", ${linkTo(sql`i.corrects_invoice_id`)} as corrects,
  (select jsonb_build_object('invoiceId', other.id, 'number', other.number) from invoice other
    where other.customer_id = i.customer_id and other.corrects_invoice_id = i.id and other.type = 'correction') as "correctedBy",
  coalesce((select other.snapshot #>> '{correction,reason}' from invoice other
    where other.customer_id = i.customer_id and other.id = s.cancelled_by_invoice_id),
    case when i.type <> 'invoice' then i.snapshot #>> '{correction,reason}' end) as "correctionReason",
  coalesce(${lastDay} > lower(i.period) and ${lastDay} <= upper(i.period), false) as "isFinal"`;

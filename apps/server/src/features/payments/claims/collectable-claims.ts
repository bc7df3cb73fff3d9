import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { earliestCollectionDate, mandateMonths } from '@lichthof/domain/direct-debits/direct-debits.ts';
import type { Lateness } from '@lichthof/domain/payments/lateness.ts';
import { sql, type RawBuilder } from 'kysely';
import { localToday } from '../../../database/local-today.ts';

const directDebit = sql.lit(PaymentMethod.DirectDebit);

interface ClaimColumns {
  /** Its customer, estate and participant. */
  claim: RawBuilder<unknown>;
  dueOn: RawBuilder<unknown>;
  /** Matches the debits `d` of the claim. */
  isDebitOfClaim: RawBuilder<unknown>;
  /** Whether the claim is that of the provider `creditor`. */
  isOfCreditor: RawBuilder<unknown>;
}

/** The last day on which was collected by a mandate `m`, also if the bank returned the debit. */
export const lastCollectedOn = sql`(select max(d.collection_date) from direct_debit d
  where d.customer_id = m.customer_id and d.mandate_id = m.id and (d.ended_at is null or d.returned_on is not null))`;

/** Whether a reference named in an announcement is that of another mandate of the participant than the mandate. */
export const isOfFormerMandate = (reference: RawBuilder<unknown>, mandate: string) => sql<boolean>`exists (
  select from mandate former where former.customer_id = ${sql.ref(`${mandate}.customer_id`)}
    and former.participant_id = ${sql.ref(`${mandate}.participant_id`)}
    and former.id <> ${sql.ref(`${mandate}.id`)} and former.reference = ${reference})`;

/** The day on which a mandate `m` of an estate `place` was used last, or else granted. */
const lastUse = sql`coalesce(${lastCollectedOn}, (m.granted_at at time zone place.time_zone)::date)`;

/**
 * The rule of findIncompleteReason for a file of the day, except that a due day in the future is not moved to a TARGET day,
 * and that what waits for a new announcement counts as collectable, so that nobody is reminded of it.
 */
const canBeDebited = ({ claim, dueOn, isDebitOfClaim, isOfCreditor }: ClaimColumns, day: string) => sql`(
  not exists (select from direct_debit d where ${isDebitOfClaim} and d.returned_on is not null)
  and exists (select from mandate m
    join estate place on place.customer_id = m.customer_id and place.id = ${claim}.estate_id
    cross join lateral (select creditor.id, creditor.creditor_id from estate_supply supply
      join provider creditor on creditor.customer_id = supply.customer_id and creditor.id = supply.provider_id
      where supply.customer_id = m.customer_id and supply.estate_id = place.id
      order by lower(supply.during) desc limit 1) creditor
    where m.customer_id = ${claim}.customer_id and m.participant_id = ${claim}.participant_id and m.revoked_at is null
      and m.creditor_id = creditor.creditor_id and ${isOfCreditor}
      and ${lastUse} + make_interval(months => ${sql.lit(mandateMonths)})
        >= greatest(${dueOn}, ${earliestCollectionDate(day)}::date)))`;

/**
 * Whether a SEPA file of the day collects an invoice `i` with the state `s` by a mandate: the participant need not pay,
 * unless the bank returned its debit.
 */
export const isInvoiceCollectable = (day = localToday()): RawBuilder<boolean> => sql<boolean>`(
  i.payment_method = ${directDebit} and ${canBeDebited(
    {
      claim: sql`i`,
      dueOn: sql`s.due_on`,
      isDebitOfClaim: sql`d.customer_id = i.customer_id and d.invoice_id = i.id`,
      isOfCreditor: sql`creditor.id = i.provider_id`,
    },
    day,
  )})`;

/** The same of an instalment `n`, by how its participant pays today. */
export const isInstalmentCollectable = (day = localToday()): RawBuilder<boolean> => sql<boolean>`(
  exists (select from participant payer where payer.customer_id = n.customer_id and payer.id = n.participant_id
    and payer.payment_method = ${directDebit})
  and ${canBeDebited(
    {
      claim: sql`n`,
      dueOn: sql`n.due_on`,
      isDebitOfClaim: sql`d.customer_id = n.customer_id and d.instalment_id = n.id`,
      isOfCreditor: sql`true`,
    },
    day,
  )})`;

const latenessWord = (isCollectable: RawBuilder<boolean>) =>
  sql<Lateness>`case when ${isCollectable} then 'toCollect' else 'overdue' end`;

/** Whether an invoice with the state `s` was delivered, due before the day, and asks for money that is not paid. */
export const isInvoiceLate = (today: RawBuilder<unknown>) => sql<boolean>`(
  s.status = ${sql.lit(PaymentStatus.PaymentPending)} and s.cancelled_by_invoice_id is null
  and s.due_on < ${today} and s.open_cents > 0)`;

/** Null if the invoice is not late. Mandates are only looked up for late ones. */
export const invoiceLateness = (today: RawBuilder<unknown>) => sql<Lateness | null>`(case when ${isInvoiceLate(today)}
  then (select ${latenessWord(isInvoiceCollectable())} from invoice i
    where i.customer_id = s.customer_id and i.id = s.invoice_id) end)`;

/** The same of an instalment `n` of which something is open. */
export const instalmentLateness = (today: RawBuilder<unknown>) => sql<Lateness | null>`(case
  when n.due_on < ${today} then ${latenessWord(isInstalmentCollectable())} end)`;

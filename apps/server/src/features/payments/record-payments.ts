import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { InstalmentPart, PaymentPart, PaymentWay } from '@lichthof/domain/payments/payments.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { inChunks } from '../../database/in-chunks.ts';
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts';
import { updateInstalments } from './claims/instalments.ts';

export interface NewPayment {
  estateId: number;
  participantId: number;
  paidOn: string;
  /** Negative for a refund, 0 for an offset. */
  amountCents: number;
  way: PaymentWay;
  parts: PaymentPart[];
  instalmentParts?: InstalmentPart[];
  note?: string | undefined;
}

export interface KeyedPayment extends NewPayment {
  /** The same key is recorded once. */
  requestKey: string;
}

interface Recording {
  customerId: number;
  userId: number | null;
}

/** Records payments and derives the states of their invoices; the caller passes one transaction. Returns their ids. */
export async function recordPayments(tx: Database, by: Recording, payments: NewPayment[]): Promise<number[]> {
  const keyed = payments.map((payment) => ({ ...payment, requestKey: randomUUID() }));
  const ids = await recordKeyed(tx, by, keyed);
  return keyed.map(({ requestKey }) => getEntry(ids, requestKey));
}

/** As `recordPayments`; returns undefined and changes nothing when its key was recorded before. */
export async function recordPaymentOnce(
  tx: Database,
  by: Recording,
  payment: KeyedPayment,
): Promise<number | undefined> {
  const ids = await recordKeyed(tx, by, [payment]);
  return ids.get(payment.requestKey);
}

/** Returns the ids of the payments whose keys were not recorded before, by key. */
async function recordKeyed(
  tx: Database,
  { customerId, userId }: Recording,
  keyed: KeyedPayment[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const some of inChunks(keyed)) {
    const rows = await tx
      .insertInto('payment')
      .values(some.map((payment) => toRow(payment, { customerId, userId })))
      .onConflict((conflict) => conflict.columns(['customer_id', 'request_key']).doNothing())
      .returning(['id', 'request_key as requestKey'])
      .execute();
    for (const { id, requestKey } of rows) ids.set(requestKey, id);
  }
  const recorded = keyed.filter(({ requestKey }) => ids.has(requestKey));
  const parts = recorded.flatMap((payment) =>
    payment.parts.map(({ invoiceId, amountCents }) => ({
      customer_id: customerId,
      payment_id: getEntry(ids, payment.requestKey),
      invoice_id: invoiceId,
      amount_cents: amountCents,
    })),
  );
  for (const some of inChunks(parts)) await tx.insertInto('invoice_payment').values(some).execute();
  await updateInvoiceStates(
    tx,
    customerId,
    parts.map((part) => part.invoice_id),
  );
  await insertInstalmentParts(tx, customerId, { recorded, ids });
  return ids;
}

interface RecordedPayments {
  recorded: KeyedPayment[];
  ids: ReadonlyMap<string, number>;
}

async function insertInstalmentParts(tx: Database, customerId: number, { recorded, ids }: RecordedPayments) {
  const parts = recorded.flatMap(({ instalmentParts = [], requestKey }) =>
    instalmentParts.map(({ instalmentId, amountCents }) => ({
      customer_id: customerId,
      payment_id: getEntry(ids, requestKey),
      instalment_id: instalmentId,
      amount_cents: amountCents,
    })),
  );
  for (const some of inChunks(parts)) await tx.insertInto('instalment_payment').values(some).execute();
  await updateInstalments(
    tx,
    customerId,
    parts.map((part) => part.instalment_id),
  );
}

/** The part of a payment that is not assigned, in cents. */
function computeRest({ amountCents, parts, instalmentParts = [] }: NewPayment): number {
  return [...parts, ...instalmentParts].reduce((rest, part) => rest - part.amountCents, amountCents);
}

function toRow(payment: KeyedPayment, { customerId, userId }: Recording) {
  return {
    customer_id: customerId,
    estate_id: payment.estateId,
    participant_id: payment.participantId,
    paid_on: payment.paidOn,
    amount_cents: payment.amountCents,
    rest_cents: computeRest(payment),
    way: payment.way,
    note: payment.note ?? null,
    request_key: payment.requestKey,
    created_by: userId,
  };
}

interface Reversal extends Recording {
  paymentIds: number[];
  reversedOn: string;
  reversal: 'returned' | 'takenBack';
}

/**
 * Reverses payments in force, which opens their invoices; what is open of a cancelled one is offset with its
 * cancellation, and claimed back there if the credit was paid out before. The caller passes one transaction.
 */
export async function reversePayments(
  tx: Database,
  { customerId, userId, paymentIds, reversedOn, reversal }: Reversal,
): Promise<void> {
  if (paymentIds.length === 0) return;
  await tx
    .updateTable('payment')
    .set({ reversed_on: reversedOn, reversal, reversed_by: userId })
    // what was recorded by mistake may be recorded again from the same statement
    .$if(reversal === 'takenBack', (update) => update.set({ request_key: sql`'taken back ' || id` }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', paymentIds)
    .where('reversed_on', 'is', null)
    .execute();
  const parts = await tx
    .selectFrom('invoice_payment')
    .where('customer_id', '=', customerId)
    .where('payment_id', 'in', paymentIds)
    .select('invoice_id as invoiceId')
    .distinct()
    .execute();
  await openInstalments(tx, customerId, paymentIds);
  const invoiceIds = parts.map(({ invoiceId }) => invoiceId);
  await updateInvoiceStates(tx, customerId, invoiceIds);
  await offsetCancelled(tx, { customerId, userId, day: reversedOn }, invoiceIds);
}

async function openInstalments(tx: Database, customerId: number, paymentIds: number[]): Promise<void> {
  const parts = await tx
    .selectFrom('instalment_payment')
    .where('customer_id', '=', customerId)
    .where('payment_id', 'in', paymentIds)
    .select('instalment_id as instalmentId')
    .execute();
  await updateInstalments(
    tx,
    customerId,
    parts.map(({ instalmentId }) => instalmentId),
  );
}

interface CancelledInvoice {
  invoiceId: number;
  cancellationId: number;
  estateId: number;
  participantId: number;
  openCents: number;
  /** Its cancellation moves no money and is not settled. */
  isEmpty: boolean;
}

/**
 * Offsets what is open of cancelled invoices with their cancellations, so that only these ask for money: what was paid
 * of an invoice is the credit of its cancellation, and a claim if it came back after the credit was paid out. The
 * caller passes one transaction.
 */
export async function offsetCancelled(
  tx: Database,
  { customerId, userId, day }: Recording & { day: string },
  invoiceIds: number[],
): Promise<void> {
  const cancelled = await readCancelled(tx, customerId, invoiceIds);
  const offsets = cancelled.flatMap((invoice): NewPayment[] => {
    const { invoiceId, cancellationId, estateId, participantId, openCents, isEmpty } = invoice;
    if (openCents === 0 && !isEmpty) return [];
    const parts = [
      { invoiceId, amountCents: openCents },
      { invoiceId: cancellationId, amountCents: 0 - openCents },
    ];
    return [{ estateId, participantId, paidOn: day, amountCents: 0, way: 'offset', parts }];
  });
  if (offsets.length > 0) await recordPayments(tx, { customerId, userId }, offsets);
}

async function readCancelled(tx: Database, customerId: number, invoiceIds: number[]): Promise<CancelledInvoice[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<CancelledInvoice>`
    select i.id as "invoiceId", c.id as "cancellationId", i.estate_id as "estateId", i.participant_id as "participantId",
      i.gross_cents - i.offset_cents - s.paid_cents as "openCents",
      cs.open_cents = 0 and cs.status <> ${PaymentStatus.Paid} as "isEmpty"
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join invoice c on c.customer_id = i.customer_id and c.id = s.cancelled_by_invoice_id
    join invoice_state cs on cs.customer_id = c.customer_id and cs.invoice_id = c.id
    where i.customer_id = ${customerId} and i.id = any(${`{${invoiceIds.join(',')}}`}::int[])
    order by i.id for update of s, cs`.execute(tx);
  return rows;
}

/** An invoice is only 'payment pending' after it was delivered. */
const statusBeforePayment = sql`case when s.sent_at is null and exists (
  select from mail where mail.customer_id = s.customer_id and mail.invoice_id = s.invoice_id and mail.state <> 'sent')
  then ${sql.lit(PaymentStatus.BillingReady)} else ${sql.lit(PaymentStatus.PaymentPending)} end`;

/** Derives what is paid of invoices from their payments in force; the day of payment is that of the last one that moved money. */
export async function updateInvoiceStates(tx: Database, customerId: number, invoiceIds: number[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  const ids = `{${[...new Set(invoiceIds)].join(',')}}`;
  const { rows } = await sql<ChangedInvoice>`
    update invoice_state s set paid_cents = paid.cents,
      status = case when paid.is_full then ${sql.lit(PaymentStatus.Paid)}
        when s.status = ${sql.lit(PaymentStatus.Paid)} then ${statusBeforePayment} else s.status end,
      paid_on = case when paid.is_full then paid.last_day end,
      version = s.version + 1
    from (
      select i.id, before.status as status_before, coalesce(sum(part.amount_cents), 0) as cents, coalesce(max(p.paid_on) filter (where p.way <> 'offset'), max(p.paid_on)) as last_day,
        count(p.id) > 0 and case
          when i.type = 'cancellation' then coalesce(sum(part.amount_cents), 0) = i.gross_cents - i.offset_cents
          when i.gross_cents < i.offset_cents then coalesce(sum(part.amount_cents), 0) <= i.gross_cents - i.offset_cents
          else coalesce(sum(part.amount_cents), 0) >= i.gross_cents - i.offset_cents end as is_full
      from invoice i
      join invoice_state before on before.customer_id = i.customer_id and before.invoice_id = i.id
      left join (invoice_payment part join payment p on p.customer_id = part.customer_id and p.id = part.payment_id
          and p.reversed_on is null)
        on part.customer_id = i.customer_id and part.invoice_id = i.id
      where i.customer_id = ${customerId} and i.id = any(${ids}::int[])
      group by i.id, i.type, i.gross_cents, i.offset_cents, before.status) paid
    where s.customer_id = ${customerId} and s.invoice_id = paid.id
    returning s.invoice_id as id, paid.status_before = ${sql.lit(PaymentStatus.Paid)} as "wasPaid",
      s.status = ${sql.lit(PaymentStatus.Paid)} as "isPaid",
      s.is_cancellation or s.cancelled_by_invoice_id is not null as "isOffset"`.execute(tx);
  const changed = rows.filter(({ isOffset, wasPaid, isPaid }) => !isOffset && wasPaid !== isPaid);
  const listIds = (isPaid: boolean) => changed.flatMap((invoice) => (invoice.isPaid === isPaid ? invoice.id : []));
  await addWebhookEvent(tx, { customerId, event: 'invoice.paid', ids: listIds(true) });
  await addWebhookEvent(tx, { customerId, event: 'invoice.reopened', ids: listIds(false) });
}

interface ChangedInvoice {
  id: number;
  wasPaid: boolean;
  isPaid: boolean;
  /** An invoice and its cancellation settle each other without a payment. */
  isOffset: boolean;
}

import { notFound } from '../../http/errors.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql } from 'kysely';
import { invoiceLateness } from '../payments/claims/collectable-claims.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { todayOfEstate } from '../../database/estate-today.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { invoiceLinks } from './invoice-links.db.ts';

type InvoiceKey = EstateKey & { invoiceId: number };

/** `exists` would read the documents of all invoices into a hash table. */
export const invoiceColumns = (estate: EstateKey) => sql`
  i.id as "invoiceId", i.billing_run_id as "runId", i.participant_id as "participantId", i.number, i.type,
  i.participant_type as "participantType", i.recipient_names as names, i.apartment_name as "apartmentName",
  lower(i.period) as "from", upper(i.period) as "to", i.issued_on as "issuedDate", s.due_on as "dueDate",
  i.payment_method as "paymentMethod", s.status, to_json(s.sent_at at time zone 'UTC') #>> '{}' || 'Z' as "sentAt",
  s.paid_on as "paidDate", i.pv_wh as "pvWh", i.grid_wh as "gridWh", i.net_cents as "netCents",
  i.vat_cents as "vatCents", i.gross_cents as "grossCents", i.offset_cents as "offsetCents", s.paid_cents as "paidCents",
  ${invoiceLinks},
  coalesce((select true from document d where d.customer_id = i.customer_id and d.invoice_id = i.id), false)
    as "hasDocument", s.version,
  (select d.sepa_file_id from direct_debit d
    where d.customer_id = i.customer_id and d.invoice_id = i.id and d.ended_at is null) as "sepaFileId",
  (select d.collection_date from direct_debit d
    where d.customer_id = i.customer_id and d.invoice_id = i.id and d.ended_at is null
      and d.collection_date > ${todayOfEstate(estate)}) as "pendingCollectionDate",
  case when s.status <> ${sql.lit(PaymentStatus.Paid)} then (select max(d.returned_on) from direct_debit d
    where d.customer_id = i.customer_id and d.invoice_id = i.id) end as "debitReturnedOn",
  s.status = ${sql.lit(PaymentStatus.BillingReady)} and s.cancelled_by_invoice_id is null and coalesce((select true
    from mail m where m.customer_id = i.customer_id and m.invoice_id = i.id and m.state = 'failed'), false) as "isMailFailed",
  ${invoiceLateness(todayOfEstate(estate))} as lateness`;

export const invoiceTables = sql`invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id`;

/** Throws 404 without it. */
export async function readInvoice(db: Database, { customerId, estateId, invoiceId }: InvoiceKey): Promise<Invoice> {
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns({ customerId, estateId })} from ${invoiceTables}
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId}`.execute(db);
  const [invoice] = rows;
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

export interface StoredDocument {
  fileName: string;
  content: Uint8Array;
}

export async function findDocument(
  db: Database,
  { customerId, estateId, invoiceId }: InvoiceKey,
): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('document as d')
    .innerJoin('invoice as i', ofSameCustomer('i.id', 'd.invoice_id'))
    .where('i.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .where('i.id', '=', invoiceId)
    .select(['d.file_name as fileName', 'd.content'])
    .executeTakeFirst();
}

/** Locks the state of an invoice; returns whether it still has the version. */
export async function lockUnchanged(
  tx: Database,
  { customerId, invoiceId }: { customerId: number; invoiceId: number },
  version: number,
): Promise<boolean> {
  const state = await tx
    .selectFrom('invoice_state')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .where('version', '=', version)
    .select('invoice_id')
    .forUpdate()
    .executeTakeFirst();
  return state !== undefined;
}

/** The payments in force that pay an invoice, without what is offset with its cancellation. */
export async function listPaymentIds(
  tx: Database,
  { customerId, invoiceId }: { customerId: number; invoiceId: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('invoice_payment as part')
    .innerJoin('payment as p', ofSameCustomer('p.id', 'part.payment_id'))
    .where('p.customer_id', '=', customerId)
    .where('part.invoice_id', '=', invoiceId)
    .where('p.reversed_on', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invoice_payment as other')
            .whereRef('other.customer_id', '=', 'part.customer_id')
            .whereRef('other.payment_id', '=', 'part.payment_id')
            .whereRef('other.invoice_id', '!=', 'part.invoice_id')
            .where('p.way', '=', 'offset'),
        ),
      ),
    )
    .select('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

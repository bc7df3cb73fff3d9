import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql } from 'kysely';
import { isInvoiceCollectable } from '../../payments/claims/collectable-claims.ts';
import type { Database } from '../../../database/database.ts';
import { invoiceLinks } from '../../invoices/invoice-links.db.ts';
import type { StoredDocument } from '../../invoices/invoices.db.ts';

interface Tenant {
  apartmentId: number;
  userId: number;
}

/** Documents of the user's current and past occupancies of the apartment, for days since the user joined them. */
const ownDocuments = ({ apartmentId, userId }: Tenant) => sql`
  document d join invoice i on i.customer_id = d.customer_id and i.id = d.invoice_id
  join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
  join participant p on p.customer_id = i.customer_id and p.id = i.participant_id and p.apartment_id = ${apartmentId}
  join occupancy_member member on member.customer_id = p.customer_id and member.occupancy_id = p.occupancy_id
    and coalesce(upper(i.period) > member.sees_from, true)
  join user_customer k on k.customer_id = member.customer_id and k.user_id = member.user_id and k.user_id = ${userId}`;

export async function listOwnDocuments(db: Database, tenant: Tenant): Promise<TenantDocument[]> {
  const { rows } = await sql<TenantDocument>`
    select d.id as "documentId", 'invoice' as kind, i.id as "invoiceId", i.number, i.issued_on as "issuedDate",
      lower(i.period) as "from", upper(i.period) as "to", s.due_on as "dueDate", i.gross_cents as "grossCents",
      i.gross_cents - i.offset_cents as "dueCents",
      i.pv_wh as "pvWh", i.grid_wh as "gridWh", i.payment_method as "paymentMethod", s.status, s.paid_on as "paidDate",
      s.paid_cents as "paidCents", i.type, ${invoiceLinks}, ${isInvoiceCollectable()} as "isCollectable",
      s.status <> ${PaymentStatus.Paid} and exists (select from direct_debit returned where returned.customer_id = i.customer_id
        and returned.invoice_id = i.id and returned.returned_on is not null) as "isDebitReturned",
      case when s.status <> ${PaymentStatus.Paid} and s.cancelled_by_invoice_id is null then (
        select jsonb_build_object('step', r.step, 'payUntil', r.pay_until) from reminder_invoice reminded
        join reminder r on r.customer_id = reminded.customer_id and r.id = reminded.reminder_id
        where reminded.customer_id = i.customer_id and reminded.invoice_id = i.id
        order by reminded.step desc limit 1) end as reminder,
      s.opened_at is null as "isNew"
    from ${ownDocuments(tenant)} order by i.issued_on desc, i.id desc`.execute(db);
  return rows;
}

type OwnDocument = StoredDocument & { customerId: number; invoiceId: number };

export async function findOwnDocument(
  db: Database,
  { documentId, ...tenant }: Tenant & { documentId: number },
): Promise<OwnDocument | undefined> {
  const { rows } = await sql<OwnDocument>`
    select d.file_name as "fileName", d.content, i.customer_id as "customerId", i.id as "invoiceId"
    from ${ownDocuments(tenant)} where d.id = ${documentId}`.execute(db);
  return rows[0];
}

/** Marks the document as opened by a tenant of the apartment, so that it is no longer new. */
export async function markOpened(db: Database, { customerId, invoiceId }: OwnDocument): Promise<void> {
  await db
    .updateTable('invoice_state')
    .set({ opened_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .where('opened_at', 'is', null)
    .execute();
}

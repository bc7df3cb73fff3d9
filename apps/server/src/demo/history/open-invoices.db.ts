import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import type { OpenInvoice } from './history-steps.ts';

/** The oldest unpaid invoice of an apartment, or of general electricity for null. */
export async function findOpenInvoice(
  db: Database,
  { customerId, estateId }: EstateKey,
  apartmentName: string | null,
): Promise<OpenInvoice> {
  const { rows } = await sql<OpenInvoice>`
    select i.id as "invoiceId", i.participant_id as "participantId",
      (i.gross_cents - i.offset_cents - s.paid_cents)::int as "amountCents"
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and s.status <> ${PaymentStatus.Paid}
      and i.apartment_name is not distinct from ${apartmentName} and s.cancelled_by_invoice_id is null
    order by i.id limit 1`.execute(db);
  return getFirst(rows);
}

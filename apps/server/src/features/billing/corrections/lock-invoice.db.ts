import type { InvoicePayment, IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { postalAddress } from '../../../database/postal-address.ts';

export type InvoiceKey = EstateKey & { invoiceId: number };

/** An issued invoice with what decides whether it can be cancelled. */
export interface IssuedInvoice {
  type: 'invoice' | 'cancellation' | 'correction';
  snapshot: IssuedSnapshot;
  version: number;
  paidCents: number;
  cancelledById: number | null;
  providerId: number;
  invoicePrefix: string;
  participantId: number;
  contractId: number;
  /** The participant's current e-mail, and the address of invoices if it differs from that of the apartment. */
  email: string | null;
  address: IssuedSnapshot['recipient']['address'] | null;
  /** Of the participant's mandate in force. */
  account: InvoicePayment['payoutAccount'] | null;
  timeZone: TimeZone;
  /** Of its cancellation: what is not paid out and not offset. */
  creditCents: number;
  /** Whether a run replaces it, or has replaced it, by a corrected invoice. */
  isReplaced: boolean;
  /** Whether its run is still creating documents and mails. */
  isInDelivery: boolean;
  /** The day on which a direct debit in force is collected. */
  collectionDate: string | null;
}

/** Reads an invoice and locks its state until the transaction ends; undefined if the estate has none with this id. */
export async function lockInvoice(
  tx: Database,
  { customerId, estateId, invoiceId }: InvoiceKey,
): Promise<IssuedInvoice | undefined> {
  await tx
    .selectFrom('invoice_state')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .select('invoice_id')
    .forUpdate()
    .execute();
  return findIssuedInvoice(tx, { customerId, estateId, invoiceId });
}

export async function findIssuedInvoice(
  db: Database,
  { customerId, estateId, invoiceId }: InvoiceKey,
): Promise<IssuedInvoice | undefined> {
  const { rows } = await sql<IssuedInvoice>`
    select i.type, i.snapshot, s.version, s.paid_cents as "paidCents", s.cancelled_by_invoice_id as "cancelledById",
      i.provider_id as "providerId", provider.invoice_prefix as "invoicePrefix", i.participant_id as "participantId",
      i.contract_id as "contractId", p.email,
      ${postalAddress('p')} as address,
      (select jsonb_build_object('iban', m.iban, 'accountHolder', m.account_holder) from mandate m
        where m.customer_id = p.customer_id and m.participant_id = p.id and m.revoked_at is null) as account,
      e.time_zone as "timeZone", r.state = 'ready' as "isInDelivery",
      coalesce((select cs.paid_cents + c.offset_cents - c.gross_cents from invoice c
        join invoice_state cs on cs.customer_id = c.customer_id and cs.invoice_id = c.id
        where c.customer_id = i.customer_id and c.id = s.cancelled_by_invoice_id), 0) as "creditCents",
      exists (select from billing_run other where other.customer_id = i.customer_id and other.corrects_invoice_id = i.id
        and other.kind = 'correction' and other.state <> 'failed') as "isReplaced",
      (select d.collection_date from direct_debit d where d.customer_id = i.customer_id and d.invoice_id = i.id
        and d.ended_at is null) as "collectionDate"
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join provider on provider.customer_id = i.customer_id and provider.id = i.provider_id
    join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
    join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
    join billing_run r on r.customer_id = i.customer_id and r.id = i.billing_run_id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId}`.execute(db);
  return rows[0];
}

import type { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { goldenInvoice } from '../integrations/typesetting/testing/sample-snapshot.ts';

interface InvoiceOptions {
  customerId: number;
  estateId: number;
  providerId: number;
  participantId: number;
  contractId: number;
  userId: number;
  period?: string;
  paymentMethod?: PaymentMethod;
  netCents?: number;
  vatCents?: number;
  /** As JSON; that of the golden invoice without it. */
  snapshot?: string;
}

export interface MadeInvoice {
  runId: number;
  invoiceId: number;
  documentId: number;
}

let lastNumber = 0;

/** An issued invoice with its document and its own run. */
export async function anInvoice(db: Database, options: InvoiceOptions): Promise<MadeInvoice> {
  const {
    period = '[2025-01-01,2026-01-01)',
    paymentMethod = 1,
    netCents = 90_962,
    vatCents = 17_283,
    userId,
    ...of
  } = options;
  const place = { customer_id: of.customerId, estate_id: of.estateId, provider_id: of.providerId };
  const { id: runId } = await db
    .insertInto('billing_run')
    .values({
      ...place,
      period,
      expected_count: 1,
      expected_gross_cents: 108_245,
      created_by: userId,
      state: 'success',
      step: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('billing_run_contract')
    .values({ customer_id: of.customerId, billing_run_id: runId, contract_id: of.contractId, period })
    .execute();
  const number = `RE-2026-${String((lastNumber += 1)).padStart(5, '0')}`;
  const [from, to] = period.slice(1, -1).split(',') as [string, string];
  const { id: invoiceId } = await db
    .insertInto('invoice')
    .values({
      ...place,
      billing_run_id: runId,
      participant_id: of.participantId,
      contract_id: of.contractId,
      number,
      period,
      issued_on: '2026-01-19',
      due_on: '2026-02-02',
      payment_method: paymentMethod,
      pv_wh: 1_267_780,
      grid_wh: 1_721_970,
      net_cents: netCents,
      vat_cents: vatCents,
      gross_cents: netCents + vatCents,
      snapshot: options.snapshot ?? JSON.stringify({ ...goldenInvoice, number, period: { from, to } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoice_state')
    .values({ customer_id: of.customerId, invoice_id: invoiceId, due_on: '2026-02-02' })
    .execute();
  const content = Buffer.from('%PDF-1.7 a document');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const { id: documentId } = await db
    .insertInto('document')
    .values({ customer_id: of.customerId, invoice_id: invoiceId, file_name: `Rechnung ${number}.pdf`, content, sha256 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { runId, invoiceId, documentId };
}

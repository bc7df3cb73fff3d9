import type { IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { getEntry, getItem } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../../database/database.ts';
import { addWebhookEvent } from '../../webhooks/add-webhook-event.ts';

export interface NewInvoice {
  providerId: number;
  participantId: number;
  contractId: number;
  /** The invoice that it cancels or replaces. */
  correctsInvoiceId?: number | undefined;
  snapshot: IssuedSnapshot;
}

interface InvoiceRun {
  customerId: number;
  estateId: number;
  runId: number;
}

/** Inserts issued invoices with their states and lines; the caller passes one transaction. Returns their ids in order. */
export async function insertInvoices(tx: Database, run: InvoiceRun, invoices: NewInvoice[]): Promise<number[]> {
  const rows = await tx
    .insertInto('invoice')
    .values(invoices.map((invoice) => toRow(run, invoice)))
    .returning(['id', 'number'])
    .execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const invoiceIds = invoices.map(({ snapshot }) => getEntry(ids, snapshot.number));
  await tx
    .insertInto('invoice_state')
    .values(
      invoices.map(({ snapshot }, index) => ({
        customer_id: run.customerId,
        invoice_id: getItem(invoiceIds, index),
        due_on: snapshot.payment.dueDate,
      })),
    )
    .execute();
  const lines = invoices.flatMap(({ snapshot }, index) =>
    lineRows(snapshot, run.customerId, getItem(invoiceIds, index)),
  );
  if (lines.length > 0) await tx.insertInto('invoice_line').values(lines).execute();
  await addWebhookEvent(tx, { customerId: run.customerId, event: 'invoice.issued', ids: invoiceIds });
  return invoiceIds;
}

const getType = ({ correction }: IssuedSnapshot) => correction?.type ?? ('invoice' as const);

function toRow(run: InvoiceRun, { snapshot, providerId, participantId, contractId, correctsInvoiceId }: NewInvoice) {
  const { number, period, issuedDate, payment, consumption, totals } = snapshot;
  return {
    customer_id: run.customerId,
    estate_id: run.estateId,
    provider_id: providerId,
    billing_run_id: run.runId,
    participant_id: participantId,
    contract_id: contractId,
    number,
    type: getType(snapshot),
    corrects_invoice_id: correctsInvoiceId ?? null,
    period: `[${period.from},${period.to})`,
    issued_on: issuedDate,
    due_on: payment.dueDate,
    payment_method: payment.method,
    pv_wh: consumption.pvWh,
    grid_wh: consumption.gridWh,
    net_cents: totals.netCents,
    vat_cents: totals.vatCents,
    gross_cents: totals.grossCents,
    offset_cents: snapshot.prepayments?.grossCents ?? 0,
    snapshot: JSON.stringify(snapshot),
  };
}

function lineRows({ lines }: IssuedSnapshot, customerId: number, invoiceId: number) {
  return lines.map((line, index) => ({
    customer_id: customerId,
    invoice_id: invoiceId,
    position: index + 1,
    kind: line.kind,
    during: `[${line.from},${line.to})`,
    energy_wh: 'energyWh' in line ? line.energyWh : null,
    amount_cents: line.amountCents,
  }));
}

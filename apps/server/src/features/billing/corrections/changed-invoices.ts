import type { ChangedInvoice } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { prepareBilling, type PreparedBilling } from '../preparation/prepare-billing.ts';

interface InvoiceInForce extends DayRange {
  invoiceId: number;
  contractId: number;
  number: string;
  names: string[];
  apartmentName: string | null;
  grossCents: number;
  pvWh: number;
  gridWh: number;
}

/** The invoices in force of a run that would have other euros or kWh from the values and prices of now, in order of their numbers. */
export async function findChangedInvoices(
  db: Database,
  { runId, ...estate }: EstateKey & { runId: number },
  now: Date,
): Promise<ChangedInvoice[]> {
  const invoices = await readInvoicesInForce(db, { runId, ...estate });
  if (invoices.length === 0) return [];
  const prepared = await prepareBilling(db, {
    ...estate,
    period: spanInvoices(invoices),
    billedDays: invoices.map(({ contractId, from, to }) => ({ contractId, from, to })),
    now,
  });
  return invoices.flatMap((invoice) => {
    const draft = findPossibleDraft(prepared, invoice.contractId);
    if (draft && isAsBilled(invoice, draft)) return [];
    const { from: _from, to: _to, contractId: _contractId, ...billed } = invoice;
    const now = draft && { grossCents: draft.totals.grossCents, pvWh: draft.pvWh, gridWh: draft.gridWh };
    return [{ ...billed, now: now ?? null }];
  });
}

/** Equal euros may hide kWh that moved between roof and grid. */
const isAsBilled = ({ grossCents, pvWh, gridWh }: InvoiceInForce, draft: InvoiceDraft) =>
  draft.totals.grossCents === grossCents && draft.pvWh === pvWh && draft.gridWh === gridWh;

const spanInvoices = (invoices: InvoiceInForce[]): DayRange => ({
  from: getFirst(invoices.map(({ from }) => from).toSorted()),
  to: getLast(invoices.map(({ to }) => to).toSorted()),
});

/** Undefined while something blocks the invoice, or all of them. */
function findPossibleDraft({ drafts, issues }: PreparedBilling, ofContract: number): InvoiceDraft | undefined {
  const isBlocked = issues.some(
    ({ severity, contractId }) => severity === 'blocks' && (contractId === null || contractId === ofContract),
  );
  return isBlocked ? undefined : drafts.find(({ allocation }) => allocation.contract.contractId === ofContract);
}

async function readInvoicesInForce(
  db: Database,
  { customerId, estateId, runId }: EstateKey & { runId: number },
): Promise<InvoiceInForce[]> {
  return db
    .selectFrom('invoice as i')
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .innerJoin('participant as p', ofSameCustomer('p.id', 'i.participant_id'))
    .leftJoin('apartment as a', ofSameCustomer('a.id', 'p.apartment_id'))
    .select([
      'i.id as invoiceId',
      'i.contract_id as contractId',
      'i.number',
      'p.names',
      'a.name as apartmentName',
      sql<string>`lower(i.period)`.as('from'),
      sql<string>`upper(i.period)`.as('to'),
      'i.gross_cents as grossCents',
      'i.pv_wh as pvWh',
      'i.grid_wh as gridWh',
    ])
    .where('i.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .where('i.billing_run_id', '=', runId)
    .where('i.type', '<>', 'cancellation')
    .where('s.cancelled_by_invoice_id', 'is', null)
    .orderBy('i.number')
    .execute();
}

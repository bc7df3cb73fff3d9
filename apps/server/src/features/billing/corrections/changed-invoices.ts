import type { ChangedInvoice } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
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
    period: periodOf(invoices),
    billedDays: invoices.map(({ contractId, from, to }) => ({ contractId, from, to })),
    now,
  });
  return invoices.flatMap((invoice) => {
    const draft = possibleDraftOf(prepared, invoice.contractId);
    if (draft && isAsBilled(invoice, draft)) return [];
    const { from: _from, to: _to, contractId: _contractId, ...billed } = invoice;
    const now = draft && { grossCents: draft.totals.grossCents, pvWh: draft.pvWh, gridWh: draft.gridWh };
    return [{ ...billed, now: now ?? null }];
  });
}

/** Equal euros may hide kWh that moved between roof and grid. */
const isAsBilled = ({ grossCents, pvWh, gridWh }: InvoiceInForce, draft: InvoiceDraft) =>
  draft.totals.grossCents === grossCents && draft.pvWh === pvWh && draft.gridWh === gridWh;

const periodOf = (invoices: InvoiceInForce[]): DayRange => ({
  from: invoices.map(({ from }) => from).toSorted()[0]!,
  to: invoices
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!,
});

/** Undefined while something blocks the invoice, or all of them. */
function possibleDraftOf({ drafts, issues }: PreparedBilling, ofContract: number): InvoiceDraft | undefined {
  const isBlocked = issues.some(
    ({ severity, contractId }) => severity === 'blocks' && (contractId === null || contractId === ofContract),
  );
  return isBlocked ? undefined : drafts.find(({ allocation }) => allocation.contract.contractId === ofContract);
}

async function readInvoicesInForce(
  db: Database,
  { customerId, estateId, runId }: EstateKey & { runId: number },
): Promise<InvoiceInForce[]> {
  const { rows } = await sql<InvoiceInForce>`
    select i.id as "invoiceId", i.contract_id as "contractId", i.number, p.names, a.name as "apartmentName",
      lower(i.period) as "from", upper(i.period) as "to", i.gross_cents as "grossCents",
      i.pv_wh as "pvWh", i.grid_wh as "gridWh"
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.billing_run_id = ${runId}
      and i.type <> 'cancellation' and s.cancelled_by_invoice_id is null
    order by i.number`.execute(db);
  return rows;
}

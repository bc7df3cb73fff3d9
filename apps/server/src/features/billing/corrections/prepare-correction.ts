import type { CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import { compareLines } from '@lichthof/domain/billing/invoices/compare-lines.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { prepareBilling, type PreparedBilling } from '../preparation/prepare-billing.ts';
import { readPrepaidCents } from '../issuing/invoice-prepayments.db.ts';
import { findIssuedInvoice, type InvoiceKey, type IssuedInvoice } from './lock-invoice.db.ts';

export interface PreparedCorrection {
  invoice: IssuedInvoice;
  prepared: PreparedBilling;
  /** Null if the contract no longer has a day of the invoice. */
  draft: InvoiceDraft | null;
  /** The prepayments that the corrected invoice deducts, also those of the invoice itself. */
  prepaidCents: number;
}

/** Computes an invoice again over its days from today's values and prices. Throws 404. */
export async function prepareCorrection(db: Database, key: InvoiceKey, now: Date): Promise<PreparedCorrection> {
  const invoice = await findIssuedInvoice(db, key);
  if (!invoice || invoice.type === 'cancellation') throw notFound('Invoice');
  const { period } = invoice.snapshot;
  const billedDays = [{ contractId: invoice.contractId, ...period }];
  const prepared = await prepareBilling(db, { ...key, period, billedDays, now });
  const draft = prepared.drafts[0] ?? null;
  const freed = { customerId: key.customerId, freedInvoiceId: key.invoiceId };
  const prepaidCentsOf = await readPrepaidCents(db, freed, draft ? [draft.allocation] : []);
  return { invoice, prepared, draft, prepaidCents: prepaidCentsOf(invoice.contractId) };
}

/** The issues that prevent the corrected invoice. */
export const blockingIssues = ({ prepared: { issues } }: PreparedCorrection) =>
  issues.filter(({ severity }) => severity === 'blocks');

export function toCorrectionPreview(correction: PreparedCorrection): CorrectionPreview {
  const { invoice, draft, prepaidCents } = correction;
  const { snapshot, paidCents } = invoice;
  const issues = blockingIssues(correction);
  const isPossible = draft !== null && issues.length === 0;
  return {
    before: toAmounts(snapshot, snapshot.period, snapshot.consumption),
    after: isPossible ? toAmounts(draft, draft.allocation.billed, draft) : null,
    lines: compareLines(snapshot.lines, isPossible ? draft.lines : []),
    issues,
    prepaidCents,
    paidCents: invoice.cancelledById === null ? paidCents : invoice.creditCents,
  };
}

function toAmounts(
  { totals: { netCents, vatCents, grossCents } }: Pick<InvoiceSnapshot, 'totals'>,
  { from, to }: InvoiceSnapshot['period'],
  { pvWh, gridWh }: { pvWh: number; gridWh: number },
): CorrectionPreview['before'] {
  return { from, to, pvWh, gridWh, netCents, vatCents, grossCents };
}

import type { InvoiceCorrection } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { commonPart } from '@lichthof/domain/payments/payments.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { recordPayments } from '../../payments/record-payments.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';

/** The cancellation beside which a run issues a corrected invoice. */
export interface CorrectionFacts {
  correction: Extract<InvoiceCorrection, { type: 'correction' }>;
  cancellationId: number;
  participantId: number;
}

/** Undefined for a run that bills a period. What is left of the cancellation's credit counts as paid. */
export async function readCorrection(tx: Database, run: ClaimedRun): Promise<CorrectionFacts | undefined> {
  if (run.kind !== 'correction') return undefined;
  const { rows } = await sql<{
    number: string;
    issuedDate: string;
    reason: string;
    paidCents: number;
    cancellationNumber: string;
    before: { grossCents: number; totalWh: number; pvWh: number };
    cancellationId: number;
    participantId: number;
  }>`
    select i.number, i.issued_on as "issuedDate", c.snapshot #>> '{correction,reason}' as reason,
      cs.paid_cents + c.offset_cents - c.gross_cents as "paidCents", c.number as "cancellationNumber",
      jsonb_build_object('grossCents', i.gross_cents, 'totalWh', i.snapshot #> '{consumption,totalWh}',
        'pvWh', i.snapshot #> '{consumption,pvWh}') as before, c.id as "cancellationId", i.participant_id as "participantId"
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    join invoice c on c.customer_id = i.customer_id and c.id = s.cancelled_by_invoice_id
    join invoice_state cs on cs.customer_id = c.customer_id and cs.invoice_id = c.id
    where i.customer_id = ${run.customerId} and i.id = ${run.correctsInvoiceId}`.execute(tx);
  const { cancellationId, participantId, ...corrected } = getFirst(rows);
  return { correction: { type: 'correction', ...corrected }, cancellationId, participantId };
}

interface IssuedCorrection {
  invoiceId: number;
  /** The gross amount less prepayments. */
  restCents: number;
  day: string;
}

/** Offsets the credit of the cancellation with the corrected invoice; what is left of either stays open. */
export async function offsetCorrection(
  tx: Database,
  { customerId, estateId, createdBy }: ClaimedRun,
  { correction, cancellationId, participantId }: CorrectionFacts,
  { invoiceId, restCents, day }: IssuedCorrection,
): Promise<void> {
  const offsetCents = commonPart(correction.paidCents, restCents);
  if (offsetCents === 0) return;
  const parts = [
    { invoiceId: cancellationId, amountCents: 0 - offsetCents },
    { invoiceId, amountCents: offsetCents },
  ];
  const offset = { estateId, participantId, paidOn: day, amountCents: 0, way: 'offset', parts } as const;
  await recordPayments(tx, { customerId, userId: createdBy }, [{ ...offset, parts }]);
}

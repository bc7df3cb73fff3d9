import { requireProvider } from '@lichthof/domain/billing/billing-basis.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { conflict, HttpError } from '../../../http/errors.ts';
import { insertRun, lockEstate } from '../billing-runs.db.ts';
import { sumRunFigures } from '../issuing/run-figures.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { lockInvoice, type InvoiceKey } from './lock-invoice.db.ts';
import { blockingIssues, prepareCorrection } from './prepare-correction.ts';

export interface CorrectionRequest {
  /** Absent for an invoice that is cancelled already. */
  reason?: string | undefined;
  version: number;
  /** The gross amount of the corrected invoice that the person saw. */
  grossCents: number;
  userId: number;
  now: Date;
  /** Claims the runs for the caller, so that no job takes them. */
  claimToken?: string;
}

/**
 * Cancels an invoice, unless it is cancelled already, and starts the run that issues the corrected one over its days:
 * both in one transaction. If the run fails, the invoice stays cancelled and can be computed again. Throws 422
 * BillingNotReady if an issue blocks, 409 BillingChanged if the result differs from what the person saw.
 */
export async function correctInvoice(db: Database, key: InvoiceKey, request: CorrectionRequest): Promise<number> {
  const correction = await prepareCorrection(db, key, request.now);
  const { draft, prepared } = correction;
  if (draft === null) {
    throw new HttpError(422, 'The contract has none of these days', { code: ErrorCode.BillingContractUnknown });
  }
  if (blockingIssues(correction).length > 0) {
    throw new HttpError(422, 'Not ready', { code: ErrorCode.BillingNotReady });
  }
  if (draft.totals.grossCents !== request.grossCents) throw conflict(ErrorCode.BillingChanged, 'Another amount by now');
  const { customerId, estateId, invoiceId } = key;
  const run = {
    ...sumRunFigures([draft]),
    customerId,
    estateId,
    providerId: requireProvider(prepared.basis).providerId,
    period: prepared.basis.period,
    userId: request.userId,
    claimToken: request.claimToken,
    kind: 'correction' as const,
    correctsInvoiceId: invoiceId,
  };
  return retryOnDeadlock(() =>
    db.transaction().execute(async (tx) => {
      await cancelFirst(tx, key, request);
      const runId = await insertRun(tx, run);
      if (runId === undefined) throw conflict(ErrorCode.BillingPeriodTaken, 'Another run bills these days');
      await addAuditEntry(tx, {
        customerId,
        userId: request.userId,
        action: 'correct',
        objectType: 'invoice',
        objectId: invoiceId,
        after: { grossCents: request.grossCents },
      });
      return runId;
    }),
  );
}

async function cancelFirst(tx: Database, key: InvoiceKey, request: CorrectionRequest): Promise<void> {
  await lockEstate(tx, key);
  const invoice = await lockInvoice(tx, key);
  if (invoice && invoice.cancelledById !== null) {
    if (invoice.version !== request.version) throw conflict(ErrorCode.ChangedByOthers, 'The invoice has changed');
    if (invoice.isReplaced) throw conflict(ErrorCode.BillingPeriodTaken, 'The invoice is corrected already');
    return;
  }
  const { reason } = request;
  if (reason === undefined) throw new HttpError(400, 'A reason is needed', { field: 'reason' });
  await cancelInvoice(tx, key, { ...request, reason, isReplaced: true });
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { cancellationPrefixOf, cancelSnapshot } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import { formatInvoiceNumber, type InvoicePayment } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { dueDateOf, PaymentMethod, payoutDateOf } from '@lichthof/domain/billing/invoices/payment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { offsetCancelled } from '../../payments/record-payments.ts';
import { addWebhookEvent } from '../../webhooks/add-webhook-event.ts';
import { takeNumbers } from '../../providers/take-numbers.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { insertNumberedRun, lockEstate } from '../billing-runs.db.ts';
import { insertInvoices } from '../issuing/insert-invoices.db.ts';
import { freePrepayments } from '../issuing/invoice-prepayments.db.ts';
import { lockInvoice, type InvoiceKey, type IssuedInvoice } from './lock-invoice.db.ts';

export interface CancellationRequest {
  reason: string;
  /** The version of the invoice that was read. */
  version: number;
  userId: number;
  now: Date;
  /** Whether a corrected invoice follows, with which the paid amount is offset. */
  isReplaced: boolean;
  /** Claims the run for the caller, so that no job takes it. */
  claimToken?: string | undefined;
}

export interface IssuedCancellation {
  cancellationId: number;
  number: string;
}

/**
 * Issues the cancellation of an invoice; a run delivers it. Its unpaid amount is offset, its paid amount becomes a
 * credit. The caller passes one transaction. Throws 404, or 409 if the invoice cannot be cancelled.
 */
export async function cancelInvoice(
  tx: Database,
  key: InvoiceKey,
  request: CancellationRequest,
): Promise<IssuedCancellation> {
  const { customerId, invoiceId } = key;
  const { reason, userId } = request;
  await lockEstate(tx, key);
  const invoice = await lockInvoice(tx, key);
  if (!invoice) throw notFound('Invoice');
  const today = localDayOf(request.now.getTime(), invoice.timeZone);
  refuseUncancellable(invoice, today);
  if (invoice.version !== request.version) throw conflict(ErrorCode.ChangedByOthers, 'The invoice has changed');

  const snapshot = cancelSnapshot(invoice.snapshot, {
    number: await nextNumber(tx, customerId, { invoice, today }),
    issuedDate: today,
    recipient: toRecipient(invoice),
    payment: planRepayment(invoice, { today, isReplaced: request.isReplaced }),
    correction: {
      type: 'cancellation',
      number: invoice.snapshot.number,
      issuedDate: invoice.snapshot.issuedDate,
      reason,
      paidCents: invoice.paidCents,
      isReplaced: request.isReplaced,
    },
  });
  const { providerId, participantId, contractId } = invoice;
  const runId = await insertNumberedRun(tx, {
    ...key,
    userId,
    claimToken: request.claimToken,
    providerId,
    kind: 'cancellation',
    correctsInvoiceId: invoiceId,
    period: snapshot.period,
    expectedCount: 1,
    expectedGrossCents: snapshot.totals.grossCents,
  });
  const of = { providerId, participantId, contractId, correctsInvoiceId: invoiceId };
  const cancellationId = getFirst(await insertInvoices(tx, { ...key, runId }, [{ ...of, snapshot }]));
  await markCancelled(tx, key, cancellationId);
  await freePrepayments(tx, customerId, invoiceId);
  await offsetCancelled(tx, { customerId, userId, day: today }, [invoiceId]);
  await addWebhookEvent(tx, { customerId, event: 'invoice.cancelled', ids: [invoiceId] });
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'cancel',
    objectType: 'invoice',
    objectId: invoiceId,
    after: { number: snapshot.number, reason, grossCents: snapshot.totals.grossCents },
  });
  return { cancellationId, number: snapshot.number };
}

/** Throws 409 with the reason why the invoice cannot be cancelled today. */
function refuseUncancellable(
  { type, cancelledById, isInDelivery, collectionDate }: IssuedInvoice,
  today: string,
): void {
  if (type === 'cancellation') throw conflict(ErrorCode.InvoiceIsCancellation, 'A cancellation cannot be cancelled');
  if (cancelledById !== null) throw conflict(ErrorCode.InvoiceCancelled, 'The invoice is cancelled already');
  if (isInDelivery) throw conflict(ErrorCode.InvoiceInDelivery, 'The invoice is being delivered');
  if (collectionDate !== null && collectionDate > today) {
    throw conflict(ErrorCode.DebitPending, 'The bank has yet to collect the invoice');
  }
}

type IssuedOn = { invoice: IssuedInvoice; today: string };

async function nextNumber(tx: Database, customerId: number, { invoice, today }: IssuedOn): Promise<string> {
  const year = Number(today.slice(0, 4));
  const range = { customerId, providerId: invoice.providerId, series: 'cancellation', year } as const;
  return formatInvoiceNumber(cancellationPrefixOf(invoice.invoicePrefix), year, await takeNumbers(tx, range));
}

/** The recipient of the invoice, where the participant receives letters today. */
const toRecipient = ({ snapshot: { recipient }, email, address }: IssuedInvoice) => ({
  ...recipient,
  email,
  address: address ?? recipient.address,
});

/** A credit is paid out within two weeks; a credit that was paid out already is claimed back. */
function planRepayment(
  { paidCents, email, account }: IssuedInvoice,
  { today, isReplaced }: { today: string; isReplaced: boolean },
): InvoicePayment {
  const method = PaymentMethod.Transfer;
  const claimed = { issuedDate: today, isByPost: email === null, method };
  const isPaidOut = paidCents > 0 && !isReplaced;
  const dueDate = isPaidOut ? payoutDateOf(today) : paidCents < 0 ? dueDateOf(claimed) : today;
  return {
    method,
    dueDate,
    mandate: null,
    ...(isPaidOut && account && { payoutAccount: account }),
    ...(paidCents < 0 && { hasGiroCode: true }),
  };
}

async function markCancelled(tx: Database, { customerId, invoiceId }: InvoiceKey, cancellationId: number) {
  await tx
    .updateTable('invoice_state')
    .set(({ eb }) => ({ cancelled_by_invoice_id: cancellationId, version: eb('version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

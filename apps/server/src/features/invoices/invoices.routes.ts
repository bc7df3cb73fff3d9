import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as lists from '@lichthof/contracts/billing/invoice-lists.ts';
import * as contract from '@lichthof/contracts/billing/invoices.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { postInvoice } from '../billing/delivery/post-invoice.ts';
import { readApartmentCurveOwners } from '../metering/curves/curve-access.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { noteCurveReading } from '../metering/curves/note-curve-reading.ts';
import { recordPayments, reversePayments } from '../payments/record-payments.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { explainInvoice, findFinestStep } from './explain-invoice.ts';
import { findEstateInvoice, type ExplainedInvoice } from './explanation.db.ts';
import { readInvoicePage, readInvoicePeriods } from './invoice-pages.db.ts';
import { readInvoiceSums } from './invoice-sums.db.ts';
import * as invoices from './invoices.db.ts';
import { localToday } from '../../database/local-today.ts';

export function invoicesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, lists.listInvoices, ({ params, query }) => readInvoicePage(db, params, query));
  addRoute(context, lists.getInvoiceSums, ({ params, query }) => readInvoiceSums(db, params, query));
  addRoute(context, lists.listInvoicePeriods, ({ params }) => readInvoicePeriods(db, params));
  addRoute(context, contract.getInvoice, ({ params }) => invoices.readInvoice(db, params));
  addRoute(context, contract.downloadInvoice, async ({ params }) => {
    const document = await invoices.findDocument(db, params);
    if (!document) throw notFound('Document');
    return { ...document, contentType: 'application/pdf' };
  });
  addRoute(context, contract.postInvoice, ({ params, body, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      await invoices.readInvoice(tx, params);
      await postInvoice(tx, params, { ...body, userId });
      return invoices.readInvoice(tx, params);
    }),
  );
  servePayment(context);

  addRoute(context, contract.explainInvoice, async ({ params, query, caller: { userId } }) => {
    const invoice = await findEstateInvoice(db, params);
    if (!invoice) throw notFound('Invoice');
    const { day } = query;
    const asksForCurve = day !== undefined && findFinestStep(invoice.snapshot) === 'quarter-hour';
    if (asksForCurve) await requireConsent(db, invoice, { day, userId });
    return explainInvoice(db, invoice, query);
  });
}

function servePayment(context: RouteContext): void {
  const { db } = context;
  addRoute(context, contract.changeInvoicePayment, ({ params, body, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const before = await invoices.readInvoice(tx, params);
      if (body.paidDate !== null && body.paidDate > localToday()) throw futurePayment();
      if (before.cancelledBy !== null) throw conflict(ErrorCode.InvoiceCancelled, 'The invoice is cancelled');
      if (before.sepaFileId !== null) throw conflict(ErrorCode.DebitInForce, 'A direct debit has paid the invoice');
      await changePayment(tx, before, { ...params, ...body, userId });
      await addAuditEntry(tx, {
        customerId: params.customerId,
        userId,
        action: 'changePayment',
        objectType: 'invoice',
        objectId: params.invoiceId,
        before: { paidDate: before.paidDate },
        after: { paidDate: body.paidDate },
      });
      return invoices.readInvoice(tx, params);
    }),
  );
}

interface PaymentChange extends EstateKey {
  invoiceId: number;
  paidDate: string | null;
  version: number;
  userId: number;
}

/** Pays what is open on the day, in place of earlier payments if the invoice is paid; null takes all payments back. */
async function changePayment(
  tx: Database,
  { status, participantId }: Invoice,
  { customerId, estateId, invoiceId, paidDate, version, userId }: PaymentChange,
): Promise<void> {
  const isUnchanged = await invoices.lockUnchanged(tx, { customerId, invoiceId }, version);
  if (!isUnchanged) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the payment');
  const isPaid = status === PaymentStatus.Paid;
  if (isPaid || paidDate === null) {
    const paymentIds = await invoices.listPaymentIds(tx, { customerId, invoiceId });
    const reversedOn = localToday();
    await reversePayments(tx, { customerId, userId, paymentIds, reversedOn, reversal: 'takenBack' });
  }
  if (paidDate === null) return;
  const { grossCents, offsetCents, paidCents } = await invoices.readInvoice(tx, { customerId, estateId, invoiceId });
  const amountCents = grossCents - offsetCents - paidCents;
  const way = amountCents > 0 ? 'transfer' : amountCents < 0 ? 'refund' : 'offset';
  const parts = [{ invoiceId, amountCents }];
  await recordPayments(tx, { customerId, userId }, [
    { estateId, participantId, paidOn: paidDate, amountCents, way, parts },
  ]);
}

const futurePayment = () => new HttpError(422, 'The day of payment is in the future', { field: 'paidDate' });

/** Requires the consent of all tenants of the day for the curve of a single apartment, and audits who reads it. */
async function requireConsent(
  db: Database,
  { customerId, apartmentId }: ExplainedInvoice,
  { day, userId }: { day: string; userId: number },
): Promise<void> {
  if (apartmentId === null) return;
  const days = { from: day, to: addDays(day, 1) };
  const { occupancyIds, isHidden } = await readApartmentCurveOwners(db, { customerId, apartmentId }, days);
  if (isHidden) throw new HttpError(403, 'The tenant has not agreed', { code: ErrorCode.ConsentMissing });
  await noteCurveReading(db, { customerId, userId, occupancyIds, reading: { ...days, road: 'invoice' } });
}

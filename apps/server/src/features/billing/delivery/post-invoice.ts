import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { localToday } from '../../../database/local-today.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import { conflict, HttpError } from '../../../http/errors.ts';
import { dueDateFor } from './due-date.ts';

interface Posting {
  postedOn: string;
  version: number;
  userId: number;
}

/**
 * Marks an invoice whose mail failed as sent by post on a day, and takes its mail out of the outbox: its payment is
 * pending from then on, and due once the letter had time to arrive. Throws 409 if its mail did not fail.
 */
export async function postInvoice(
  tx: Database,
  key: EstateKey & { invoiceId: number },
  { postedOn, version, userId }: Posting,
): Promise<void> {
  const { customerId, invoiceId } = key;
  const invoice = await lockInvoice(tx, key, version);
  if (!invoice) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the invoice');
  if (postedOn > localToday() || postedOn < invoice.issuedOn) throw impossibleDay();
  const { numDeletedRows } = await tx
    .deleteFrom('mail')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  const isWaiting = invoice.status === PaymentStatus.BillingReady && invoice.cancelledBy === null;
  if (numDeletedRows === 0n || !isWaiting) throw conflict(ErrorCode.InvoiceNotFailed, 'The mail of it did not fail');
  const { dueOn } = await tx
    .updateTable('invoice_state')
    .set({
      status: PaymentStatus.PaymentPending,
      sent_at: new Date(startOfDay(postedOn, invoice.timeZone)),
      due_on: sql`greatest(due_on, ${dueDateFor(invoice.snapshot, { sentOn: postedOn, isByPost: true })}::date)`,
      version: sql`version + 1`,
    })
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .returning('due_on as dueOn')
    .executeTakeFirstOrThrow();
  await endReachedRun(tx, { customerId, runId: invoice.runId });
  await addAuditEntry(tx, {
    customerId,
    userId,
    action: 'postInvoice',
    objectType: 'invoice',
    objectId: invoiceId,
    after: { sentOn: postedOn, dueOn },
  });
}

const impossibleDay = () => new HttpError(422, 'The day is not between issue and today', { field: 'postedOn' });

const lockInvoice = (
  tx: Database,
  { customerId, estateId, invoiceId }: Parameters<typeof postInvoice>[1],
  version: number,
) =>
  tx
    .selectFrom('invoice_state as s')
    .innerJoin('invoice as i', ofSameCustomer('i.id', 's.invoice_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
    .where('s.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .where('i.id', '=', invoiceId)
    .where('s.version', '=', version)
    .select([
      'i.snapshot',
      'i.issued_on as issuedOn',
      'i.billing_run_id as runId',
      's.status',
      's.cancelled_by_invoice_id as cancelledBy',
    ])
    .select('e.time_zone as timeZone')
    .forUpdate('s')
    .executeTakeFirst();

/** A run whose last failed mail is gone has reached everybody, unless a document is missing. */
async function endReachedRun(
  tx: Database,
  { customerId, runId }: { customerId: number; runId: number },
): Promise<void> {
  await tx
    .updateTable('billing_run')
    .set({ state: 'success', failure: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .where('state', '=', 'partial')
    .where((run) =>
      run.not(
        run.exists(
          run
            .selectFrom('invoice as i')
            .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
            .leftJoin('document as d', ofSameCustomer('d.invoice_id', 'i.id'))
            .leftJoin('mail as m', ofSameCustomer('m.invoice_id', 'i.id'))
            .where('i.customer_id', '=', customerId)
            .where('i.billing_run_id', '=', runId)
            .where('s.cancelled_by_invoice_id', 'is', null)
            .where((row) => row.or([row('d.id', 'is', null), row('m.state', '=', 'failed')]))
            .select('i.id'),
        ),
      ),
    )
    .execute();
}

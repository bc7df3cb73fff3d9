import { dueDateOf } from '@lichthof/domain/billing/invoices/payment.ts';
import { dueCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { randomUUID } from 'node:crypto';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import type { Database } from '../../../database/database.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';
import { invoiceMail } from './invoice-mail.ts';
import { toMailContent } from './mail-content.ts';

const invoicesAtOnce = 100;

interface Writing {
  run: ClaimedRun;
  publicUrl: string;
  /** The local day on which the mails are sent. */
  today: string;
}

/**
 * Adds a mail to the outbox for every invoice without one whose participant has an e-mail. An invoice that is delivered
 * late gets a later due date, so that the time to pay stays the same.
 */
export async function writeMails(db: Database, writing: Writing): Promise<void> {
  for (;;) {
    const invoices = await readInvoicesWithoutMail(db, writing.run);
    if (invoices.length === 0) return;
    await db.transaction().execute(async (tx) => {
      const mails = invoices.map((invoice) => mailOf(invoice, writing));
      await tx
        .insertInto('mail')
        .values(mails)
        .onConflict((conflict) => conflict.columns(['customer_id', 'invoice_id']).doNothing())
        .execute();
      for (const invoice of invoices) await moveDueDate(tx, invoice, writing);
    });
  }
}

interface InvoiceWithoutMail {
  id: number;
  snapshot: InvoiceSnapshot;
  email: string | null;
  /** Whether somebody who lives there can sign in. */
  hasAccount: boolean;
}

function mailOf({ id, snapshot, email, hasAccount }: InvoiceWithoutMail, { run, publicUrl, today }: Writing) {
  const portalUrl = hasAccount ? publicUrl : null;
  const content = toMailContent(snapshot, { portalUrl, dueDate: dueDateFor(snapshot, today) });
  return {
    customer_id: run.customerId,
    invoice_id: id,
    message_id: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    recipient: email!,
    kind: 'invoice' as const,
    content: JSON.stringify(invoiceMail(content)),
  };
}

/** Changes nothing on the day of the invoice. */
async function moveDueDate(tx: Database, { id, snapshot }: InvoiceWithoutMail, { run, today }: Writing): Promise<void> {
  const dueDate = dueDateFor(snapshot, today);
  if (dueDate === snapshot.payment.dueDate) return;
  await tx
    .updateTable('invoice_state')
    .set({ due_on: dueDate })
    .where('customer_id', '=', run.customerId)
    .where('invoice_id', '=', id)
    .execute();
}

/** Only what is to be paid gets a later day: the two weeks to pay out a credit begin with the invoice. */
function dueDateFor(snapshot: InvoiceSnapshot, today: string): string {
  const { payment, issuedDate } = snapshot;
  if (today <= issuedDate || dueCentsOf(snapshot) <= 0) return payment.dueDate;
  const fromToday = dueDateOf({ issuedDate: today, isByPost: false, method: payment.method });
  return fromToday > payment.dueDate ? fromToday : payment.dueDate;
}

function readInvoicesWithoutMail(db: Database, { customerId, runId }: ClaimedRun): Promise<InvoiceWithoutMail[]> {
  return db
    .selectFrom('invoice as i')
    .innerJoin('participant as p', ofSameCustomer('p.id', 'i.participant_id'))
    .innerJoin('invoice_state as s', ofSameCustomer('s.invoice_id', 'i.id'))
    .leftJoin('mail as m', ofSameCustomer('m.invoice_id', 'i.id'))
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('m.id', 'is', null)
    .where('p.email', 'is not', null)
    .where('s.cancelled_by_invoice_id', 'is', null)
    .select((table) => [
      'i.id',
      'i.snapshot',
      'p.email',
      table
        .exists(
          table
            .selectFrom('occupancy_member as member')
            .whereRef('member.customer_id', '=', 'p.customer_id')
            .whereRef('member.occupancy_id', '=', 'p.occupancy_id'),
        )
        .$castTo<boolean>()
        .as('hasAccount'),
    ])
    .orderBy('i.id')
    .limit(invoicesAtOnce)
    .execute();
}

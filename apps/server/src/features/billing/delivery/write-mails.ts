import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { randomUUID } from 'node:crypto';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import type { Database } from '../../../database/database.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';
import { dueDateFor } from './due-date.ts';
import { invoiceMail } from './invoice-mail.ts';
import { fillPath, portalPages } from '@lichthof/contracts/portal-pages.ts';
import { toMailContent } from './mail-content.ts';

const invoicesAtOnce = 100;

interface Writing {
  run: ClaimedRun;
  publicUrl: string;
  /** The local day on which the mails are sent. */
  today: string;
}

/**
 * Adds a mail to the outbox for every invoice without one whose participant has an e-mail, unless a person has sent it by
 * post. An invoice that is delivered late gets a later due date, so that the time to pay stays the same.
 */
export async function writeMails(db: Database, writing: Writing): Promise<void> {
  for (;;) {
    const invoices = await readInvoicesWithoutMail(db, writing.run);
    if (invoices.length === 0) return;
    await db.transaction().execute(async (tx) => {
      const mails = invoices.map((invoice) => toMail(invoice, writing));
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
  snapshot: IssuedSnapshot;
  email: string | null;
  /** Whether somebody who lives there can sign in. */
  hasAccount: boolean;
}

function toMail({ id, snapshot, email, hasAccount }: InvoiceWithoutMail, { run, publicUrl, today }: Writing) {
  const portalUrl = hasAccount ? publicUrl : null;
  const content = toMailContent(snapshot, {
    portalUrl,
    helpUrl: publicUrl + fillPath(portalPages.handbookChapter, { chapter: '17-rechnung-lesen' }),
    dueDate: dueDateFor(snapshot, { sentOn: today, isByPost: false }),
  });
  return {
    customer_id: run.customerId,
    invoice_id: id,
    message_id: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    recipient: requireValue(email, 'address of the recipient'),
    kind: 'invoice' as const,
    content: JSON.stringify(invoiceMail(content)),
  };
}

/** Changes nothing on the day of the invoice. */
async function moveDueDate(tx: Database, { id, snapshot }: InvoiceWithoutMail, { run, today }: Writing): Promise<void> {
  const dueDate = dueDateFor(snapshot, { sentOn: today, isByPost: false });
  if (dueDate === snapshot.payment.dueDate) return;
  await tx
    .updateTable('invoice_state')
    .set({ due_on: dueDate })
    .where('customer_id', '=', run.customerId)
    .where('invoice_id', '=', id)
    .execute();
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
    .where('s.sent_at', 'is', null)
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

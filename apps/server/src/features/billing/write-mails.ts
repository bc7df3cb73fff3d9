import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { ClaimedRun } from './billing-run-claims.db.ts';
import { invoiceMail } from './invoice-mail.ts';
import { toMailContent } from './mail-content.ts';

const invoicesAtOnce = 50;

/** Puts a mail into the outbox for every invoice with an address that has none yet. */
export async function writeMails(
  db: Database,
  { run, publicUrl }: { run: ClaimedRun; publicUrl: string },
): Promise<void> {
  for (;;) {
    const invoices = await readUnmailed(db, run);
    if (invoices.length === 0) return;
    const mails = invoices.map(({ id, snapshot }) => ({
      customer_id: run.customerId,
      invoice_id: id,
      message_id: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
      recipient: snapshot.recipient.email!,
      ...invoiceMail(toMailContent(snapshot, publicUrl)),
    }));
    await db
      .insertInto('mail')
      .values(mails)
      .onConflict((conflict) => conflict.column('invoice_id').doNothing())
      .execute();
  }
}

function readUnmailed(
  db: Database,
  { customerId, runId }: ClaimedRun,
): Promise<{ id: number; snapshot: InvoiceSnapshot }[]> {
  return db
    .selectFrom('invoice as i')
    .leftJoin('mail as m', 'm.invoice_id', 'i.id')
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('m.id', 'is', null)
    .where(sql<boolean>`i.snapshot #>> '{recipient,email}' is not null`)
    .select(['i.id', 'i.snapshot'])
    .orderBy('i.id')
    .limit(invoicesAtOnce)
    .execute();
}

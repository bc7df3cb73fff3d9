import type { FailedMail } from '@lichthof/contracts/failed-mails.ts';
import { sql } from 'kysely';
import { ofSameCustomer } from '../../database/same-customer.ts';
import type { Database } from '../../database/database.ts';
import { isLetterMail, setLetterState } from '../../database/mails/letters.db.ts';
import type { MailKey } from '../../database/mails/outbox.db.ts';
import { selectReachable } from '../../database/reachable-customers.ts';

const mostListed = 200;

/** Mails that were given up and that nobody has seen to; none of invoices that were cancelled meanwhile. */
export async function readFailedMails(db: Database): Promise<{ mails: FailedMail[]; total: number }> {
  const { rows, isWhole } = await selectReachable(db, {
    why: 'the list of the operator',
    statement: (ofCustomer) => sql<FailedMail & { total: number }>`
      select m.customer_id as "customerId", m.id as "mailId", c.name as "customerName", m.kind, m.recipient,
        coalesce(m.failure, '') as failure, m.attempts,
        to_json(m.created_at at time zone 'UTC') #>> '{}' || 'Z' as "createdAt", (count(*) over ())::int as total
      from mail m join customer c on c.id = m.customer_id
      left join invoice_state s on s.customer_id = m.customer_id and s.invoice_id = m.invoice_id
        and ${ofCustomer('s.customer_id')}
      where ${ofCustomer('m.customer_id')} and m.state = 'failed' and m.done_at is null
        and s.cancelled_by_invoice_id is null
      order by m.created_at desc, m.id desc limit ${mostListed}`,
  });
  // customers that are asked one by one count their own mails
  const totals = new Map<number, number>();
  const mails = rows.map(({ total, ...mail }) => {
    totals.set(isWhole ? 0 : mail.customerId, total);
    return mail;
  });
  return { mails, total: [...totals.values()].reduce((sum, total) => sum + total, 0) };
}

/** A mail in the list of the operator; undefined when it is there no longer. */
export const findFailedMail = (db: Database, { customerId, id }: MailKey) =>
  db
    .selectFrom('mail')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('done_at', 'is', null)
    .select(['customer_id as customerId', 'id', 'kind', 'recipient'])
    .select(['invoice_id as invoiceId', 'letter_id as letterId'])
    .forUpdate()
    .executeTakeFirst();

export type FoundMail = NonNullable<Awaited<ReturnType<typeof findFailedMail>>>;

/** Lets the job send a mail again, with all its attempts. The caller passes one transaction. */
export async function queueAgain(tx: Database, mail: FoundMail): Promise<void> {
  if (isLetterMail(mail)) await setLetterState(tx, mail, 'waiting');
  await tx
    .updateTable('mail')
    .set({ state: 'waiting', attempts: 0, due_at: sql<Date>`now()` })
    .where('customer_id', '=', mail.customerId)
    .where('id', '=', mail.id)
    .execute();
}

export async function markDone(tx: Database, { customerId, id }: MailKey): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ done_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

/** The run that sends a failed mail of an invoice; undefined for other mails. */
export const findRunOfMail = (db: Database, { customerId, id }: MailKey) =>
  db
    .selectFrom('mail as m')
    .innerJoin('invoice as i', ofSameCustomer('i.id', 'm.invoice_id'))
    .where('m.customer_id', '=', customerId)
    .where('m.id', '=', id)
    .where('m.state', '=', 'failed')
    .where('m.done_at', 'is', null)
    .select(['i.customer_id as customerId', 'i.estate_id as estateId', 'i.billing_run_id as runId'])
    .executeTakeFirst();

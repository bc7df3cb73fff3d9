import { sql } from 'kysely';
import type { NoticeFacts } from '../../database/records/add-notice.ts';
import type { Database } from '../../database/database.ts';
import { selectReachable } from '../../database/reachable-customers.ts';

export type WaitingNotice = NoticeFacts & {
  customerId: number;
  id: number;
  recipient: string;
  name: string;
  attempts: number;
};

/** After so many attempts, about two days, a notice is given up; its row keeps the reason. */
export const mostAttempts = 12;

/**
 * Takes the oldest notice that is due, so that no other server sends it within the next minutes. A server that stops
 * before it is sent leaves it to the next attempt.
 */
export async function takeNotice(db: Database): Promise<WaitingNotice | undefined> {
  for (const { customerId, id, attempts } of await findDueNotices(db)) {
    const pauseMinutes = 5 * 2 ** Math.min(attempts, 7);
    const { rows } = await sql<WaitingNotice>`
      update mail_notice set attempts = attempts + 1, due_at = now() + make_interval(mins => ${pauseMinutes}::int)
      where customer_id = ${customerId} and id = (select id from mail_notice
        where customer_id = ${customerId} and id = ${id} and attempts = ${attempts} and ${isDue}
        for no key update skip locked)
      returning customer_id as "customerId", id, kind, recipient, name, facts, attempts`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

const isDue = sql`sent_at is null and due_at <= now() and attempts < ${mostAttempts}`;

type DueNotice = Pick<WaitingNotice, 'customerId' | 'id' | 'attempts'>;

async function findDueNotices(db: Database): Promise<DueNotice[]> {
  const { rows } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<DueNotice>`
      select customer_id as "customerId", id, attempts from mail_notice
      where ${ofCustomer('customer_id')} and ${isDue} order by due_at limit 10`,
  });
  return rows;
}

export async function markNoticeSent(db: Database, { customerId, id }: WaitingNotice): Promise<void> {
  await db
    .updateTable('mail_notice')
    .set({ sent_at: sql<Date>`now()`, failure: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

export async function markNoticeFailed(
  db: Database,
  { customerId, id }: WaitingNotice,
  failure: Failure,
): Promise<void> {
  await db
    .updateTable('mail_notice')
    .set({ failure: failure.reason.slice(0, 300), ...(failure.isFinal && { attempts: mostAttempts }) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
}

interface Failure {
  reason: string;
  isFinal: boolean;
}

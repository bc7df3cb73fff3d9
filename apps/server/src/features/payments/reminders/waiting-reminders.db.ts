import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

export interface WaitingReminder {
  customerId: number;
  id: number;
  recipient: string;
  content: ReminderContent;
  attempts: number;
}

/** After so many attempts, ten minutes apart, a letter is given up; it has to be sent by post then. */
const mostAttempts = 6;

const isDue = sql`state = 'waiting' and delivery = 'mail'
  and (last_attempt_at is null or last_attempt_at < now() - interval '10 minutes')`;

/** Takes a letter that no other server has tried within the last minutes. */
export async function takeReminder(db: Database): Promise<WaitingReminder | undefined> {
  const { rows: due } = await sql<{ customerId: number; id: number }>`
    /* all customers: finds work */ select customer_id as "customerId", id from reminder
    where ${isDue} order by created_at limit 10`.execute(db);
  for (const { customerId, id } of due) {
    const { rows } = await sql<WaitingReminder>`
      update reminder set attempts = attempts + 1, last_attempt_at = now()
      where customer_id = ${customerId} and id = (select id from reminder
        where customer_id = ${customerId} and id = ${id} and ${isDue} for no key update skip locked)
      returning customer_id as "customerId", id, recipient, content, attempts`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

export async function markReminderMailed(db: Database, { customerId, id }: WaitingReminder): Promise<void> {
  await sql`
    update reminder r set state = 'sent', sent_on = (now() at time zone e.time_zone)::date, failure = null
    from estate e
    where r.customer_id = ${customerId} and r.id = ${id} and r.state = 'waiting'
      and e.customer_id = r.customer_id and e.id = r.estate_id`.execute(db);
}

export async function markReminderNotMailed(
  db: Database,
  { customerId, id, attempts }: WaitingReminder,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('reminder')
    .set({ failure: reason.slice(0, 300), state: isFinal || attempts >= mostAttempts ? 'failed' : 'waiting' })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

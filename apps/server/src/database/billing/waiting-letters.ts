import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { selectReachable } from '../reachable-customers.ts';

/** A table of letters that a job mails, with the column of their state. */
export interface LetterTable {
  table: 'price_notice' | 'prepayment_plan' | 'debit_notice' | 'reminder';
  stateColumn: 'state' | 'notice_state';
}

export const priceNotices: LetterTable = { table: 'price_notice', stateColumn: 'state' };
export const prepaymentLetters: LetterTable = { table: 'prepayment_plan', stateColumn: 'notice_state' };
export const debitNotices: LetterTable = { table: 'debit_notice', stateColumn: 'state' };
export const reminderLetters: LetterTable = { table: 'reminder', stateColumn: 'state' };

export interface WaitingLetter<Content> {
  customerId: number;
  id: number;
  recipient: string;
  content: Content;
  attempts: number;
}

/** After so many attempts, ten minutes apart, a letter is given up; it has to be sent by post then. */
const mostAttempts = 6;

const isDue = ({ stateColumn }: LetterTable) => sql`${sql.ref(stateColumn)} = 'waiting' and delivery = 'mail'
  and (last_attempt_at is null or last_attempt_at < now() - interval '10 minutes')`;

/** Takes a letter that no other server has tried within the last minutes. */
export async function takeLetter<Content>(
  db: Database,
  letters: LetterTable,
): Promise<WaitingLetter<Content> | undefined> {
  const table = sql.table(letters.table);
  const { rows: due } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<{ customerId: number; id: number }>`
      select customer_id as "customerId", id from ${table}
      where ${ofCustomer('customer_id')} and ${isDue(letters)} order by created_at limit 10`,
  });
  for (const { customerId, id } of due) {
    const { rows } = await sql<WaitingLetter<Content>>`
      update ${table} set attempts = attempts + 1, last_attempt_at = now()
      where customer_id = ${customerId} and id = (select id from ${table}
        where customer_id = ${customerId} and id = ${id} and ${isDue(letters)} for no key update skip locked)
      returning customer_id as "customerId", id, recipient, content, attempts`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

type LetterKey = Pick<WaitingLetter<unknown>, 'customerId' | 'id'>;

export async function markMailed(
  db: Database,
  { table, stateColumn }: LetterTable,
  { customerId, id }: LetterKey,
): Promise<void> {
  await sql`
    update ${sql.table(table)} letter
    set ${sql.ref(stateColumn)} = 'sent', sent_on = (${new Date()}::timestamptz at time zone e.time_zone)::date, failure = null
    from estate e
    where letter.customer_id = ${customerId} and letter.id = ${id} and letter.${sql.ref(stateColumn)} = 'waiting'
      and e.customer_id = letter.customer_id and e.id = letter.estate_id`.execute(db);
}

/** The letter stays waiting until its last attempt. */
export async function markNotMailed(
  db: Database,
  { table, stateColumn }: LetterTable,
  { letter, reason, isFinal }: { letter: LetterKey & { attempts: number }; reason: string; isFinal: boolean },
): Promise<void> {
  const state = isFinal || letter.attempts >= mostAttempts ? 'failed' : 'waiting';
  await sql`
    update ${sql.table(table)} set failure = ${reason.slice(0, 300)}, ${sql.ref(stateColumn)} = ${state}
    where customer_id = ${letter.customerId} and id = ${letter.id}
      and ${sql.ref(stateColumn)} = 'waiting'`.execute(db);
}

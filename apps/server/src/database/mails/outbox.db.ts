import type { OutgoingMailKind } from '@lichthof/contracts/outgoing-mails.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { selectReachable } from '../reachable-customers.ts';
import { isLetterMail, markLetterMailed, setLetterState } from './letters.db.ts';
import { mostAttempts, pauseAfterMs } from './retry-policy.ts';

export interface MailKey {
  customerId: number;
  id: number;
}

/** A mail that this server has taken to send it. */
export interface TakenMail extends MailKey {
  kind: OutgoingMailKind;
  recipient: string;
  /** What its text is made of; null for a letter, which says it itself. */
  content: object | null;
  invoiceId: number | null;
  letterId: number | null;
  /** Of an invoice. */
  messageId: string | null;
  /** With the one for which it is taken. */
  attempts: number;
}

/** A server that stops while it sends a mail leaves it to the next attempt after this time. */
const longestSendingMinutes = 5;
/** So many are looked at, because other servers take some of them meanwhile. */
const candidateCount = 16;

const isDue = sql`state = 'waiting' and due_at <= now()`;

/** Takes the oldest mails that are due. Those of invoices are left to their billing run. */
export async function takeDueMails(db: Database, most: number): Promise<TakenMail[]> {
  const { rows: due } = await selectReachable(db, {
    why: 'finds work',
    statement: (ofCustomer) => sql<MailKey>`
      select customer_id as "customerId", id from mail
      where ${ofCustomer('customer_id')} and kind <> 'invoice' and ${isDue} order by due_at, id limit ${candidateCount}`,
  });
  const taken: TakenMail[] = [];
  for (const key of due) {
    if (taken.length === most) break;
    taken.push(...(await takeMail(db, key, isDue)));
  }
  return taken;
}

/** Takes a mail of an invoice for the billing run that the server has claimed, also between two attempts. */
export const takeInvoiceMail = (db: Database, key: MailKey): Promise<TakenMail[]> =>
  takeMail(db, key, sql`state = 'waiting'`);

async function takeMail(db: Database, { customerId, id }: MailKey, isFree: RawBuilder<unknown>): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    update mail set attempts = attempts + 1, due_at = now() + make_interval(mins => ${longestSendingMinutes}::int)
    where customer_id = ${customerId} and id = (select id from mail
      where customer_id = ${customerId} and id = ${id} and ${isFree} for no key update skip locked)
    returning customer_id as "customerId", id, kind, recipient, content, invoice_id as "invoiceId",
      letter_id as "letterId", message_id as "messageId", attempts`.execute(db);
  return rows;
}

type SentMail = Pick<TakenMail, 'customerId' | 'id' | 'kind' | 'invoiceId' | 'letterId'>;

/** Marks a mail as sent, together with its invoice or letter. */
export async function markMailSent(db: Database, mail: SentMail): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (mail.invoiceId !== null) await markInvoiceMailed(tx, mail.customerId, mail.invoiceId);
    if (isLetterMail(mail)) await markLetterMailed(tx, mail);
    await rowOf(tx, mail)
      .set({ state: 'sent', sent_at: sql<Date>`now()`, failure: null })
      .execute();
  });
}

async function markInvoiceMailed(tx: Database, customerId: number, invoiceId: number): Promise<void> {
  await tx
    .updateTable('invoice_state')
    .set({
      status: sql`case when status = ${PaymentStatus.BillingReady} then ${PaymentStatus.PaymentPending} else status end`,
      sent_at: sql<Date>`now()`,
    })
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** The mail waits for its next attempt, or is given up when the reason is final or that was the last one. */
export async function markMailFailed(
  db: Database,
  mail: TakenMail,
  { reason, isFinal }: { reason: string; isFinal: boolean },
): Promise<void> {
  const isGivenUp = isFinal || mail.attempts >= mostAttempts[mail.kind];
  const pauseSeconds = pauseAfterMs(mail.attempts) / 1000;
  await db.transaction().execute(async (tx) => {
    if (isGivenUp && isLetterMail(mail)) await setLetterState(tx, mail, 'failed');
    await rowOf(tx, mail)
      .where('state', '=', 'waiting')
      .set({
        failure: reason.slice(0, 300),
        state: isGivenUp ? 'failed' : 'waiting',
        due_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds})`,
      })
      .execute();
  });
}

const rowOf = (tx: Database, { customerId, id }: MailKey) =>
  tx.updateTable('mail').where('customer_id', '=', customerId).where('id', '=', id);

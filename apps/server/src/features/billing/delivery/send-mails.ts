import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import {
  MailRefusedError,
  MailTransportError,
  type MailSender,
  type OutgoingMail,
} from '../../../integrations/mail/mail-sender.ts';
import { confirmClaim, type ClaimedRun } from '../billing-run-claims.db.ts';

interface WaitingMail {
  id: number;
  invoiceId: number;
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  fileName: string;
  content: Uint8Array;
}

export interface Mailing {
  run: ClaimedRun;
  mailSender: MailSender;
  /** Whether documents are still being made. */
  isMoreToCome: () => boolean;
  signal: AbortSignal;
  /** How long to wait before a mail is tried again, in ms. */
  pauseMs?: number;
}

const mostAttempts = 3;
/** When the way out was closed so often in a row, it will not open for the next mail either. */
const mostClosedTimes = 3;
/**
 * Sends every mail of the run whose document is there, until no more is to come. One that is refused for good fails and
 * keeps the others from nothing; when the way out is closed it is tried again, and after some attempts it fails too.
 */
export async function sendMails(db: Database, mailing: Mailing): Promise<void> {
  let closedTimes = 0;
  while (!mailing.signal.aborted && closedTimes < mostClosedTimes) {
    await confirmClaim(db, mailing.run);
    const isMoreToCome = mailing.isMoreToCome();
    const mails = await nextMails(db, mailing.run);
    if (mails.length === 0 && !isMoreToCome) break;
    if (mails.length === 0) await wait(lookAgainMs, undefined, { signal: mailing.signal }).catch(() => undefined);
    const results = await Promise.all(mails.map((mail) => sendMail(db, mail, mailing)));
    const areAllClosed = results.length > 0 && results.every((result) => result === 'closed');
    closedTimes = areAllClosed ? closedTimes + 1 : 0;
  }
}

const mailsAtOnce = 4;
const lookAgainMs = 200;

function nextMails(db: Database, { customerId, runId }: ClaimedRun): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail as m')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.customer_id', '=', 'm.customer_id').onRef('i.id', '=', 'm.invoice_id'),
    )
    .innerJoin('document as d', (join) =>
      join.onRef('d.customer_id', '=', 'i.customer_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('m.state', '=', 'waiting')
    .select(['m.id', 'm.message_id as messageId', 'm.recipient', 'm.subject', 'm.text', 'm.html', 'm.attempts'])
    .select(['i.id as invoiceId', 'd.file_name as fileName', 'd.content'])
    .orderBy('m.attempts')
    .orderBy('m.id')
    .limit(mailsAtOnce)
    .execute();
}

async function sendMail(
  db: Database,
  mail: WaitingMail,
  { mailSender, run, pauseMs = 2000, signal }: Mailing,
): Promise<'sent' | 'refused' | 'closed'> {
  try {
    await mailSender.send(toOutgoing(mail));
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    if (!isRefused && !(error instanceof MailTransportError)) throw error;
    const isFinal = (isRefused && error.isPermanent) || mail.attempts + 1 >= mostAttempts;
    await markMailFailed(db, mail, { run, reason: error.message, isFinal });
    if (!isFinal) await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    return isRefused ? 'refused' : 'closed';
  }
  await markMailSent(db, mail, run);
  return 'sent';
}

function toOutgoing({ messageId, recipient, subject, text, html, fileName, content }: WaitingMail): OutgoingMail {
  const pdf = { fileName, contentType: 'application/pdf', content: Buffer.from(content) };
  return { messageId, to: recipient, subject, text, html, attachments: [pdf] };
}

async function markMailSent(db: Database, mail: WaitingMail, { customerId }: ClaimedRun): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sent = { state: 'sent', sent_at: sql<Date>`now()`, failure: null, attempts: mail.attempts + 1 } as const;
    await tx.updateTable('mail').set(sent).where('customer_id', '=', customerId).where('id', '=', mail.id).execute();
    await tx
      .updateTable('invoice_state')
      .set({ status: PaymentStatus.PaymentPending, sent_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('invoice_id', '=', mail.invoiceId)
      .where('status', '=', PaymentStatus.BillingReady)
      .execute();
  });
}

type SendingFailure = { run: ClaimedRun; reason: string; isFinal: boolean };

async function markMailFailed(
  db: Database,
  mail: WaitingMail,
  { run: { customerId }, reason, isFinal }: SendingFailure,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ attempts: mail.attempts + 1, failure: reason.slice(0, 300), state: isFinal ? 'failed' : 'waiting' })
    .where('customer_id', '=', customerId)
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .execute();
}

/** What is still waiting fails as well: the way out is closed, or there is no document. Retrying tries again. */
export async function failWaitingMails(db: Database, run: ClaimedRun): Promise<void> {
  const { customerId, runId } = run;
  await confirmClaim(db, run);
  await sql`
    update mail m set state = 'failed', failure = coalesce(m.failure, 'Not sent')
    from invoice i where i.customer_id = ${customerId} and i.billing_run_id = ${runId}
      and m.customer_id = i.customer_id and m.invoice_id = i.id and m.state = 'waiting'`.execute(db);
}

/** Invoices that go by post are handed over with the run: from then on their payment is awaited. */
export async function markLettersSent(tx: Database, { customerId, runId }: ClaimedRun): Promise<void> {
  await sql`
    update invoice_state s set status = ${PaymentStatus.PaymentPending}
    from invoice i left join mail m on m.customer_id = i.customer_id and m.invoice_id = i.id
    where i.customer_id = ${customerId} and i.billing_run_id = ${runId} and m.id is null
      and s.customer_id = i.customer_id and s.invoice_id = i.id and s.status = ${PaymentStatus.BillingReady}`.execute(
    tx,
  );
}

export async function countFailedMails(db: Database, { customerId, runId }: ClaimedRun): Promise<number> {
  const { count } = await db
    .selectFrom('mail as m')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.customer_id', '=', 'm.customer_id').onRef('i.id', '=', 'm.invoice_id'),
    )
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('m.state', '=', 'failed')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

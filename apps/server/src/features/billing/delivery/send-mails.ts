import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
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
  /** Whether more documents are being typeset. */
  hasMoreDocuments: () => boolean;
  signal: AbortSignal;
  /** Pause before a mail is sent again, in ms. */
  pauseMs?: number;
}

const mostAttempts = 3;
/** Stops after this many rounds in a row in which the mail server could not be reached. */
const maxFailedRounds = 3;
/**
 * Sends the mails of all typeset invoices of the run until no more documents follow. A refused mail fails and does not
 * stop the others. If the mail server cannot be reached, a mail is tried again and fails after some attempts.
 */
export async function sendMails(db: Database, mailing: Mailing): Promise<void> {
  let failedRounds = 0;
  while (!mailing.signal.aborted && failedRounds < maxFailedRounds) {
    await confirmClaim(db, mailing.run);
    const hasMoreDocuments = mailing.hasMoreDocuments();
    const mails = await nextMails(db, mailing.run);
    if (mails.length === 0 && !hasMoreDocuments) break;
    if (mails.length === 0) await wait(lookAgainMs, undefined, { signal: mailing.signal }).catch(() => undefined);
    const results = await Promise.all(mails.map((mail) => sendMail(db, mail, mailing)));
    const areAllClosed = results.length > 0 && results.every((result) => result === 'closed');
    failedRounds = areAllClosed ? failedRounds + 1 : 0;
  }
}

const mailsAtOnce = 4;
const lookAgainMs = 200;

/** A run that is retried sends no invoice that was cancelled meanwhile; its cancellation has a mail of its own. */
const isInForce = sql<boolean>`not exists (select from invoice_state s where s.customer_id = i.customer_id
  and s.invoice_id = i.id and s.cancelled_by_invoice_id is not null)`;

/**
 * Finds the run of each waiting mail by the key of its invoice: a join would let the planner, which knows nothing of a
 * new run yet, read all invoices of the run for each mail.
 */
function nextMails(db: Database, { customerId, runId }: ClaimedRun): Promise<WaitingMail[]> {
  return db
    .selectFrom('mail as m')
    .innerJoin('document as d', (join) =>
      join.onRef('d.customer_id', '=', 'm.customer_id').onRef('d.invoice_id', '=', 'm.invoice_id'),
    )
    .where('m.customer_id', '=', customerId)
    .where('m.state', '=', 'waiting')
    .where((mail) =>
      mail(
        mail
          .selectFrom('invoice as i')
          .whereRef('i.customer_id', '=', 'm.customer_id')
          .whereRef('i.id', '=', 'm.invoice_id')
          .where(isInForce)
          .select('i.billing_run_id'),
        '=',
        runId,
      ),
    )
    .select(['m.id', 'm.message_id as messageId', 'm.recipient', 'm.subject', 'm.text', 'm.html', 'm.attempts'])
    .select(['d.invoice_id as invoiceId', 'd.file_name as fileName', 'd.content'])
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
      .set({
        status: sql`case when status = ${PaymentStatus.BillingReady} then ${PaymentStatus.PaymentPending} else status end`,
        sent_at: sql<Date>`now()`,
      })
      .where('customer_id', '=', customerId)
      .where('invoice_id', '=', mail.invoiceId)
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

/**
 * Fails the mails that still wait, because the mail server cannot be reached or the document is missing. A retry sends
 * them.
 */
export async function failWaitingMails(db: Database, run: ClaimedRun): Promise<void> {
  const { customerId, runId } = run;
  await confirmClaim(db, run);
  await sql`
    update mail m set state = 'failed', failure = coalesce(m.failure, 'Not sent')
    from invoice i where i.customer_id = ${customerId} and i.billing_run_id = ${runId}
      and m.customer_id = i.customer_id and m.invoice_id = i.id and m.state = 'waiting'`.execute(db);
}

/** Marks invoices that go by post as sent: from now on their payment is pending. */
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
    .where(isInForce)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

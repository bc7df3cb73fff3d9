import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import type { Database } from '../../../database/database.ts';
import { deliverMail } from '../../../database/mails/deliver-mail.ts';
import { type MailKey, takeInvoiceMail, type TakenMail } from '../../../database/mails/outbox.db.ts';
import { quickPauseMs } from '../../../database/mails/retry-policy.ts';
import type { MailSender } from '../../../integrations/mail/mail-sender.ts';
import { confirmClaim, type ClaimedRun } from '../billing-run-claims.db.ts';
import type { InvoiceMail } from './invoice-mail.ts';

export interface Mailing {
  run: ClaimedRun;
  mailSender: MailSender;
  publicUrl: string;
  /** Whether more documents are being typeset. */
  hasMoreDocuments: () => boolean;
  signal: AbortSignal;
  /** Pause before a mail is sent again, in ms. */
  pauseMs?: number;
}

/** Stops after this many rounds in a row in which the mail server could not be reached. */
const maxFailedRounds = 3;
/** Sends the mails of all typeset invoices of the run until no more documents follow. A refused mail does not stop the others. */
export async function sendMails(db: Database, mailing: Mailing): Promise<void> {
  let failedRounds = 0;
  while (!mailing.signal.aborted && failedRounds < maxFailedRounds) {
    await confirmClaim(db, mailing.run);
    const hasMoreDocuments = mailing.hasMoreDocuments();
    const mails = await nextMails(db, mailing.run);
    if (mails.length === 0 && !hasMoreDocuments) break;
    const results = (await Promise.all(mails.map((mail) => sendMail(db, mail, mailing)))).flat();
    const isUnreachable = results.length > 0 && results.every((result) => result === 'unreachable');
    failedRounds = isUnreachable ? failedRounds + 1 : 0;
    const isAgain = results.some((result) => result === 'unreachable' || result === 'postponed');
    if (mails.length === 0 || isAgain) await pause(isAgain ? mailing.pauseMs : lookAgainMs, mailing.signal);
  }
}

const pause = (ms = quickPauseMs, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined);

const mailsAtOnce = 4;
const lookAgainMs = 200;

/** A run that is retried sends no invoice that was cancelled meanwhile; its cancellation has a mail of its own. */
const isInForce = sql<boolean>`not exists (select from invoice_state s where s.customer_id = i.customer_id
  and s.invoice_id = i.id and s.cancelled_by_invoice_id is not null)`;

/**
 * Finds the run of each waiting mail by the key of its invoice: a join would let the planner, which knows nothing of a
 * new run yet, read all invoices of the run for each mail.
 */
async function nextMails(db: Database, { customerId, runId }: ClaimedRun): Promise<MailKey[]> {
  const mails = await db
    .selectFrom('mail as m')
    .innerJoin('document as d', ofSameCustomer('d.invoice_id', 'm.invoice_id'))
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
    .select('m.id')
    .orderBy('m.attempts')
    .orderBy('m.id')
    .limit(mailsAtOnce)
    .execute();
  return mails.map(({ id }) => ({ customerId, id }));
}

/** Sends a mail unless another server, which has claimed the run meanwhile, has done so. */
async function sendMail(db: Database, key: MailKey, { mailSender, publicUrl }: Mailing) {
  const taken = await takeInvoiceMail(db, key);
  const compose = (mail: TakenMail) => composeInvoiceMail(db, mail);
  return Promise.all(taken.map((mail) => deliverMail({ db, mailSender, publicUrl, compose }, mail)));
}

async function composeInvoiceMail(db: Database, { customerId, invoiceId, content }: TakenMail) {
  const document = await db
    .selectFrom('document')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .select(['file_name as fileName', 'content'])
    .executeTakeFirstOrThrow();
  const { subject, text, html } = content as InvoiceMail;
  const pdf = { ...document, contentType: 'application/pdf', content: Buffer.from(document.content) };
  return { subject, text, html, attachments: [pdf] };
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
    .innerJoin('invoice as i', ofSameCustomer('i.id', 'm.invoice_id'))
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .where('m.state', '=', 'failed')
    .where(isInForce)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

import type { FastifyBaseLogger } from 'fastify';
import { deliverMail, type DeliveryResult } from '../database/mails/deliver-mail.ts';
import { takeDueMails } from '../database/mails/outbox.db.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import { composeMail, type ComposeTools } from './compose-mail.ts';
import { startRepeating } from './repeat.ts';

export interface SendTools extends ComposeTools {
  mailSender: MailSender;
}

const pauseMs = 5000;
const mailsAtOnce = 4;

/** Sends what waits in the outbox. Several servers may run this beside each other. */
export function startSendingMails({
  log,
  ...tools
}: SendTools & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const doNext = async () => {
    const results = await sendDueMails(tools);
    return results.some((result) => result !== 'unreachable');
  };
  return startRepeating({ log, pauseMs, failure: 'Sending a mail failed', doNext });
}

/** What became of the mails that were due next; empty when none was. */
export async function sendDueMails(tools: SendTools): Promise<DeliveryResult[]> {
  const delivery = { ...tools, compose: composeMail(tools) };
  const mails = await takeDueMails(tools.db, mailsAtOnce);
  const results = await Promise.allSettled(mails.map((mail) => deliverMail(delivery, mail)));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

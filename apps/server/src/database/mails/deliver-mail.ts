import {
  MailRefusedError,
  MailTransportError,
  type MailSender,
  type OutgoingMail,
} from '../../integrations/mail/mail-sender.ts';
import { TypesettingError } from '../../integrations/typesetting/typesetting-processes.ts';
import type { Database } from '../database.ts';
import { isSampleCustomer } from '../sample-customers.ts';
import { isLetterMail } from './letters.db.ts';
import { markMailFailed, markMailSent, type TakenMail } from './outbox.db.ts';

/** What the text and the attachments of a mail are. */
export type ComposedMail = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'attachments'>;

export interface MailDelivery<Mail extends TakenMail = TakenMail> {
  db: Database;
  mailSender: MailSender;
  publicUrl: string;
  compose: (mail: Mail) => Promise<ComposedMail>;
}

/** Postponed: refused for now. Unreachable: the mail server, or the outbox folder, takes no mail at present. */
export type DeliveryResult = 'sent' | 'refused' | 'postponed' | 'unreachable';

/**
 * Sends a taken mail and marks it. A server that stops in between leaves it waiting, and it is sent again under the same
 * message id. A mail of a sample customer counts as sent, and is not. Throws what is no failure of sending, after noting
 * the attempt.
 */
export async function deliverMail<Mail extends TakenMail>(
  { db, mailSender, publicUrl, compose }: MailDelivery<Mail>,
  mail: Mail,
): Promise<DeliveryResult> {
  const messageId = messageIdOf(mail, publicUrl);
  try {
    if (!(await isSampleCustomer(db, mail.customerId)))
      await mailSender.send({ messageId, to: mail.recipient, ...(await compose(mail)) });
  } catch (error) {
    const isFinal = error instanceof TypesettingError || (error instanceof MailRefusedError && error.isPermanent);
    await markMailFailed(db, mail, { reason: error instanceof Error ? error.message : String(error), isFinal });
    if (isFinal) return 'refused';
    if (error instanceof MailRefusedError) return 'postponed';
    if (error instanceof MailTransportError) return 'unreachable';
    throw error;
  }
  await markMailSent(db, mail);
  return 'sent';
}

/** How the message ids of letters begin; they never change, since mailboxes recognise a repeat by them. */
const letterPrefixes = {
  priceNotice: 'price-notice',
  prepaymentNotice: 'prepayments',
  debitNotice: 'debit-notice',
  reminder: 'reminder',
} as const;

/** The same for all attempts of a mail, and different from those of all other mails. */
function messageIdOf(mail: TakenMail, publicUrl: string): string {
  if (mail.messageId !== null) return mail.messageId;
  const { hostname } = new URL(publicUrl);
  return isLetterMail(mail)
    ? `<${letterPrefixes[mail.kind]}-${mail.customerId}-${mail.letterId}@${hostname}>`
    : `<notice-${mail.customerId}-${mail.id}@${hostname}>`;
}

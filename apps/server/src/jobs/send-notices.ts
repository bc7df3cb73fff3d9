import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { noticeMail } from '../features/notices/notice-mail.ts';
import { markNoticeFailed, markNoticeSent, takeNotice, type WaitingNotice } from '../features/notices/notices.db.ts';
import { renewStopToken } from '../features/monthly-information/mail-choices.db.ts';
import { renewConfirmation } from '../features/users/email-changes.ts';
import { MailRefusedError, MailTransportError, type MailSender } from '../integrations/mail/mail-sender.ts';
import { startRepeating } from './repeat.ts';

interface NoticeTools {
  db: Database;
  mailSender: MailSender;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
}

const pauseMs = 5000;

/** Mails what people are to be told. Several servers may run this beside each other. */
export function startSendingNotices({
  log,
  ...tools
}: NoticeTools & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  return startRepeating({ log, pauseMs, failure: 'Sending a notice failed', doNext: () => sendNextNotice(tools) });
}

/** Whether a notice was due. One that cannot be sent is tried again later. */
export async function sendNextNotice({ db, mailSender, publicUrl }: NoticeTools): Promise<boolean> {
  const notice = await takeNotice(db);
  if (!notice) return false;
  const { customerId, id, recipient, name } = notice;
  const messageId = `<notice-${customerId}-${id}@${new URL(publicUrl).hostname}>`;
  try {
    const mail = noticeMail(notice, { name, ...(await linksOf(db, notice, publicUrl)) });
    await mailSender.send({ messageId, to: recipient, ...mail, attachments: [] });
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    if (!isRefused && !(error instanceof MailTransportError)) throw error;
    await markNoticeFailed(db, notice, { reason: error.message, isFinal: isRefused && error.isPermanent });
    return true;
  }
  await markNoticeSent(db, notice);
  return true;
}

interface NoticeLinks {
  linkUrl: string;
  stopUrl?: string;
}

/** The page of what the notice tells, and for mails by choice the one that stops them. Tokens are in the fragment, which browsers send to no server. */
async function linksOf(db: Database, notice: WaitingNotice, publicUrl: string): Promise<NoticeLinks> {
  const { kind, facts, recipient } = notice;
  if (kind === 'alarms' || kind === 'webhookSwitchedOff')
    return { linkUrl: `${publicUrl}/customers/${notice.customerId}/alarms` };
  if (kind === 'monthlyInformation' || kind === 'newDocument') {
    const page = kind === 'newDocument' ? 'documents' : `months?month=${facts.month}`;
    const linkUrl = `${publicUrl}/apartments/${facts.apartmentId}/${page}`;
    return { linkUrl, stopUrl: `${publicUrl}/stop-mails#${await renewStopToken(db, notice)}` };
  }
  if (kind !== 'emailChange' || facts.confirmedBy === null) return { linkUrl: publicUrl };
  const token = await renewConfirmation(db, facts.confirmedBy, recipient);
  return { linkUrl: token === undefined ? publicUrl : `${publicUrl}/confirm-email#${token}` };
}

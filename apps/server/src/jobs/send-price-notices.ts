import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { priceNoticeMail } from '../features/tariffs/price-changes/price-notice-mail.ts';
import { markMailed, markNotMailed, takePriceNotice } from '../features/tariffs/price-changes/waiting-notices.db.ts';
import { MailRefusedError, MailTransportError, type MailSender } from '../integrations/mail/mail-sender.ts';
import { type LetterTypesetter, TypesettingError } from '../integrations/typesetting/typesetter.ts';
import { startRepeating } from './repeat.ts';

interface PriceNoticeTools {
  db: Database;
  mailSender: MailSender;
  typesetter: LetterTypesetter;
  publicUrl: string;
}

const pauseMs = 5000;

/** Mails letters about higher prices. Several servers may run this beside each other. */
export function startSendingPriceNotices({
  log,
  ...tools
}: PriceNoticeTools & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const failure = 'Sending a letter about prices failed';
  return startRepeating({ log, pauseMs, failure, doNext: () => sendNextPriceNotice(tools) });
}

/** Whether a letter was due. One that cannot be sent is tried again later. */
export async function sendNextPriceNotice(tools: PriceNoticeTools): Promise<boolean> {
  const { db, mailSender, typesetter, publicUrl } = tools;
  const notice = await takePriceNotice(db);
  if (!notice) return false;
  const { customerId, id, recipient, content } = notice;
  try {
    const pdf = await typesetter.typesetPriceNotice(content);
    await mailSender.send({
      messageId: `<price-notice-${customerId}-${id}@${new URL(publicUrl).hostname}>`,
      to: recipient,
      ...priceNoticeMail(content),
      attachments: [{ fileName: 'Neue Strompreise.pdf', contentType: 'application/pdf', content: pdf }],
    });
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    const isBroken = error instanceof TypesettingError;
    if (!isRefused && !isBroken && !(error instanceof MailTransportError)) throw error;
    const isFinal = isBroken || (isRefused && error.isPermanent);
    await markNotMailed(db, notice, { reason: error.message, isFinal });
    return true;
  }
  await markMailed(db, notice);
  return true;
}

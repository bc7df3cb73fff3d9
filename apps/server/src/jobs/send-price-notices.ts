import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { typesetLetter } from '../database/billing/letter-files.ts';
import { priceNotices } from '../database/billing/waiting-letters.ts';
import { priceNoticeMail } from '../features/tariffs/price-changes/price-notice-mail.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import type { LetterTypesetter } from '../integrations/typesetting/typesetter.ts';
import { startRepeating } from './repeat.ts';
import { sendWaitingLetter } from './send-waiting-letter.ts';

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

/** Whether a letter was due. */
export function sendNextPriceNotice({ db, mailSender, typesetter, publicUrl }: PriceNoticeTools): Promise<boolean> {
  return sendWaitingLetter<PriceNoticeContent>({
    db,
    mailSender,
    letters: priceNotices,
    write: async ({ customerId, id, recipient, content }) => ({
      messageId: `<price-notice-${customerId}-${id}@${new URL(publicUrl).hostname}>`,
      to: recipient,
      ...priceNoticeMail(content),
      attachments: [await typesetLetter({ db, typesetter }, customerId, { kind: 'priceNotice', content })],
    }),
  });
}

import type { DebitNoticeContent } from '@lichthof/domain/direct-debits/debit-notice.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { typesetLetter } from '../database/billing/letter-files.ts';
import { debitNotices } from '../database/billing/waiting-letters.ts';
import { debitNoticeMail } from '../features/sepa/debit-notices/debit-notice-mail.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import type { LetterTypesetter } from '../integrations/typesetting/typesetter.ts';
import { startRepeating } from './repeat.ts';
import { sendWaitingLetter } from './send-waiting-letter.ts';

interface NoticeTools {
  db: Database;
  mailSender: MailSender;
  typesetter: LetterTypesetter;
  publicUrl: string;
}

const pauseMs = 5000;

/** Mails letters that announce debits anew. Several servers may run this beside each other. */
export function startSendingDebitNotices({
  log,
  ...tools
}: NoticeTools & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const failure = 'Sending a letter about a debit failed';
  return startRepeating({ log, pauseMs, failure, doNext: () => sendNextDebitNotice(tools) });
}

/** Whether a letter was due. */
export function sendNextDebitNotice({ db, mailSender, typesetter, publicUrl }: NoticeTools): Promise<boolean> {
  return sendWaitingLetter<DebitNoticeContent>({
    db,
    mailSender,
    letters: debitNotices,
    write: async ({ customerId, id, recipient, content }) => ({
      messageId: `<debit-notice-${customerId}-${id}@${new URL(publicUrl).hostname}>`,
      to: recipient,
      ...debitNoticeMail(content),
      attachments: [await typesetLetter({ db, typesetter }, customerId, { kind: 'debitNotice', content })],
    }),
  });
}

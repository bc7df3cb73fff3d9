import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { typesetLetter } from '../database/billing/letter-files.ts';
import { prepaymentLetters } from '../database/billing/waiting-letters.ts';
import { prepaymentMail } from '../features/prepayments/prepayment-mail.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import type { LetterTypesetter } from '../integrations/typesetting/typesetter.ts';
import { startRepeating } from './repeat.ts';
import { sendWaitingLetter } from './send-waiting-letter.ts';

interface LetterTools {
  db: Database;
  mailSender: MailSender;
  typesetter: LetterTypesetter;
  publicUrl: string;
}

const pauseMs = 5000;

/** Mails letters about prepayments. Several servers may run this beside each other. */
export function startSendingPrepaymentLetters({
  log,
  ...tools
}: LetterTools & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const failure = 'Sending a letter about prepayments failed';
  return startRepeating({ log, pauseMs, failure, doNext: () => sendNextPrepaymentLetter(tools) });
}

/** Whether a letter was due. */
export function sendNextPrepaymentLetter({ db, mailSender, typesetter, publicUrl }: LetterTools): Promise<boolean> {
  return sendWaitingLetter<PrepaymentNoticeContent>({
    db,
    mailSender,
    letters: prepaymentLetters,
    write: async ({ customerId, id, recipient, content }) => ({
      messageId: `<prepayments-${customerId}-${id}@${new URL(publicUrl).hostname}>`,
      to: recipient,
      ...prepaymentMail(content),
      attachments: [await typesetLetter({ db, typesetter }, customerId, { kind: 'prepaymentNotice', content })],
    }),
  });
}

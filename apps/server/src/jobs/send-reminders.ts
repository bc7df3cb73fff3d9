import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { typesetLetter } from '../database/billing/letter-files.ts';
import { reminderLetters } from '../database/billing/waiting-letters.ts';
import { reminderMail } from '../features/payments/reminders/reminder-mail.ts';
import type { MailSender } from '../integrations/mail/mail-sender.ts';
import type { LetterTypesetter } from '../integrations/typesetting/typesetter.ts';
import { startRepeating } from './repeat.ts';
import { sendWaitingLetter } from './send-waiting-letter.ts';

interface ReminderTools {
  db: Database;
  mailSender: MailSender;
  typesetter: LetterTypesetter;
  publicUrl: string;
}

const pauseMs = 5000;

/** Mails reminders of overdue invoices. Several servers may run this beside each other. */
export function startSendingReminders({
  log,
  ...tools
}: ReminderTools & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const failure = 'Sending a reminder failed';
  return startRepeating({ log, pauseMs, failure, doNext: () => sendNextReminder(tools) });
}

/** Whether a letter was due. */
export function sendNextReminder({ db, mailSender, typesetter, publicUrl }: ReminderTools): Promise<boolean> {
  return sendWaitingLetter<ReminderContent>({
    db,
    mailSender,
    letters: reminderLetters,
    write: async ({ customerId, id, recipient, content }) => ({
      messageId: `<reminder-${customerId}-${id}@${new URL(publicUrl).hostname}>`,
      to: recipient,
      ...reminderMail(content),
      attachments: [await typesetLetter({ db, typesetter }, customerId, { kind: 'reminder', content })],
    }),
  });
}

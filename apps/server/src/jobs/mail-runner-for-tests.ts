import { join } from 'node:path';
import { Kysely } from 'kysely';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { runAsJob } from '../database/isolation/customer-scope.ts';
import { isolatingDialect } from '../database/isolation/isolating-dialect.ts';
import type { Tables } from '../database/tables.ts';
import { createSmtpSender } from '../integrations/mail/smtp-sender.ts';
import { plainLetters } from '../integrations/typesetting/testing/plain-letters.ts';
import { sendDueMails } from './send-mails.ts';

/** Sends what is due in a directory's outbox; kills its own process where the mail server has just taken a mail, if told so. */
const [directory = '', smtpUrl = '', isKilled] = process.argv.slice(2);

const db = new Kysely<Tables>({
  dialect: isolatingDialect(await embeddedDialect({ directory: join(directory, 'database') })),
});
const smtp = createSmtpSender({ url: smtpUrl, from: 'Lichthof <strom@lichthof.example>' });
const mailSender = {
  ...smtp,
  send: async (mail: Parameters<typeof smtp.send>[0]) => {
    await smtp.send(mail);
    if (isKilled) process.kill(process.pid, 'SIGKILL');
  },
};
const tools = { db, mailSender, typesetter: plainLetters, publicUrl: 'https://portal.example' };
await runAsJob(async () => {
  while ((await sendDueMails(tools)).length > 0);
});
await smtp.close();
await db.destroy();

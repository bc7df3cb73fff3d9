import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addNotices, type Notice } from '../features/notices/add-notice.ts';
import type { Database } from '../database/database.ts';
import { MailTransportError, type MailSender, type OutgoingMail } from '../integrations/mail/mail-sender.ts';
import { aCustomer } from '../testing/makers.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { sendDueMails } from './send-mails.ts';
import { plainLetters } from '../integrations/typesetting/testing/plain-letters.ts';

let db: Database;
let close: () => Promise<void>;
let customerId: number;
let sent: OutgoingMail[];
let fails: boolean;

const publicUrl = 'https://portal.example';
const mailSender: MailSender = {
  send: async (mail) => {
    if (fails) throw new MailTransportError(new Error('connection refused'));
    sent.push(mail);
  },
  close: async () => undefined,
};
const send = () => sendDueMails({ db, mailSender, typesetter: plainLetters, publicUrl });

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  customerId = await aCustomer(db);
});
afterAll(() => close());
beforeEach(() => {
  sent = [];
  fails = false;
});

const notice = (facts: { apartment: string; name: string; seesFrom: string }): Notice => ({
  customerId,
  kind: 'coTenant',
  recipient: 'anna@aue.example',
  name: 'Anna Weiß',
  facts,
});
const facts = { apartment: 'WE 04, Weidenhof', name: 'Bo <Lee>', seesFrom: '2026-11-22' };

it('sends each notice once, as text and as HTML', async () => {
  await addNotices(db, [notice(facts)]);
  expect(await send()).toEqual(['sent']);
  expect(await send()).toEqual([]);
  expect(sent).toHaveLength(1);
  const [mail] = sent as [OutgoingMail];
  expect(mail).toMatchObject({ to: 'anna@aue.example', subject: 'Jemand wurde für Ihre Wohnung eingetragen' });
  expect(mail.text).toContain('ab dem 22. November 2026');
  expect(mail.html).toContain('Bo &lt;Lee&gt;');
  expect(mail.html).toContain('<p>Stimmt das nicht?');
});

it('tries again later when no mail goes out, under the same message id', async () => {
  await addNotices(db, [notice(facts)]);
  fails = true;
  expect(await send()).toEqual(['unreachable']);
  expect(await send()).toEqual([]);
  fails = false;
  await sql`update mail set due_at = now() where customer_id = ${customerId} and sent_at is null`.execute(db);
  expect(await send()).toEqual(['sent']);
  expect(sent).toHaveLength(1);
});

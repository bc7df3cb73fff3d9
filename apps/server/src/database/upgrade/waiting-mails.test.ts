import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimRun } from '../../features/billing/billing-run-claims.db.ts';
import { carryOutRun } from '../../features/billing/calls-for-tests.ts';
import { plainTypesetter } from '../../features/billing/run-tools-for-tests.ts';
import { createMailRecorder, type MailRecorder } from '../../integrations/mail/testing/mail-recorder.ts';
import { plainLetters } from '../../integrations/typesetting/testing/plain-letters.ts';
import {
  sampleDebitNotice,
  samplePrepaymentNotice,
  samplePriceNotice,
  sampleReminder,
} from '../../integrations/typesetting/testing/sample-letters.ts';
import { sendDueMails } from '../../jobs/send-mails.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { migrate, migrateUpTo } from '../migrate.ts';
import { openKeptDatabase } from './release-dumps-for-tests.ts';

/** The last migration with four queues. */
const before = '0170-debit-notices';
const publicUrl = 'https://portal.example';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openKeptDatabase('before-1.0.0');
  ({ db } = database);
  await migrateUpTo(db, before);
}, 60_000);
afterAll(() => database.close());

/** A letter of each kind that waits, one that was tried just now, and one that was given up. */
async function insertLetters(): Promise<void> {
  const own = sql`1, 1, 1, 1`;
  const columns = sql`customer_id, estate_id, participant_id, contract_id`;
  const tried = sql`waiting(recipient, state, attempts, last_attempt_at) as (values
    ('waiting@a.example', 'waiting', 0, null::timestamptz), ('tried@a.example', 'waiting', 2, now()),
    ('refused@a.example', 'failed', 1, now()))`;
  await sql`with ${tried} insert into price_notice (${columns}, tariff_id, effective_on, latest_on, delivery, recipient, state,
      attempts, last_attempt_at, content)
    select ${own}, 1, '2027-03-01'::date, '2027-01-31'::date, 'mail', recipient, state, attempts, last_attempt_at,
      ${JSON.stringify(samplePriceNotice)}::jsonb from waiting`.execute(db);
  await sql`with ${tried} insert into prepayment_plan (${columns}, from_month, to_month, due_day, amount_cents, basis, delivery,
      recipient, notice_state, attempts, last_attempt_at, content)
    select ${own}, '2027-02-01'::date, '2028-01-01'::date, 15, 9100, 'other', 'mail', recipient, state, attempts,
      last_attempt_at, ${JSON.stringify(samplePrepaymentNotice)}::jsonb from waiting`.execute(db);
  await sql`with ${tried} insert into reminder (${columns}, provider_id, step, issued_on, pay_until, delivery, recipient, state,
      attempts, last_attempt_at, content)
    select ${own}, 1, 1, '2027-01-19'::date, '2027-02-02'::date, 'mail', recipient, state, attempts, last_attempt_at,
      ${JSON.stringify(sampleReminder(1))}::jsonb from waiting`.execute(db);
  await db.transaction().execute(async (tx) => {
    // the mandate is missing
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into debit_notice (${columns}, invoice_id, mandate_id, amount_cents, issued_on, collection_date, delivery,
      recipient, content)
    values (${own}, 1, 1, 10000, '2027-01-19', '2027-02-02', 'mail', 'waiting@a.example',
      ${JSON.stringify(sampleDebitNotice)}::jsonb)`.execute(tx);
  });
}

async function insertNotices(): Promise<void> {
  const facts = JSON.stringify({ apartment: 'WE 04', name: 'Bo Lee', seesFrom: '2026-11-22' });
  await sql`insert into mail_notice (customer_id, kind, recipient, name, facts, attempts, due_at, sent_at)
    values (1, 'coTenant', 'waiting@a.example', 'Anna Weiß', ${facts}::jsonb, 0, now(), null),
      (1, 'coTenant', 'tried@a.example', 'Anna Weiß', ${facts}::jsonb, 2, now() + interval '1 hour', null),
      (1, 'coTenant', 'sent@a.example', 'Anna Weiß', ${facts}::jsonb, 1, now(), now()),
      (1, 'coTenant', 'refused@a.example', 'Anna Weiß', ${facts}::jsonb, 12, now(), null)`.execute(db);
}

/** Of the two invoices one was sent, the other waits for its run to go on. */
async function stopRun(): Promise<void> {
  await sql`update mail set state = 'waiting', sent_at = null, attempts = 0 where invoice_id = 2`.execute(db);
  await sql`update billing_run set state = 'ready', step = 'mails', finished_at = null`.execute(db);
}

async function sendAll(mailSender: MailRecorder['mailSender']): Promise<void> {
  const tools = { db, mailSender, publicUrl };
  while ((await sendDueMails({ ...tools, typesetter: plainLetters })).length > 0);
  const run = await claimRun(db, 'test');
  const { signal } = new AbortController();
  if (run) await carryOutRun({ ...tools, typesetter: plainTypesetter, now: () => new Date(), signal }, run);
}

it(
  'sends once what waited in the four queues of an earlier release, under the same message ids',
  { timeout: 60_000 },
  async () => {
    await insertLetters();
    await insertNotices();
    await stopRun();
    await migrate(db);

    const { mailSender, sent } = createMailRecorder();
    await sendAll(mailSender);
    expect(sent.map(({ messageId, to }) => `${messageId} ${to}`).toSorted()).toEqual([
      '<a5b739c2-6935-4be5-b388-0c49b917e9c5@localhost> apartment2@lichthof.example',
      '<debit-notice-1-1@portal.example> waiting@a.example',
      '<notice-1-1@portal.example> waiting@a.example',
      '<prepayments-1-1@portal.example> waiting@a.example',
      '<price-notice-1-1@portal.example> waiting@a.example',
      '<reminder-1-1@portal.example> waiting@a.example',
    ]);

    await sql`update mail set due_at = now() where state = 'waiting'`.execute(db);
    sent.splice(0);
    await sendAll(mailSender);
    await sendAll(mailSender);
    expect(sent.map(({ messageId, to }) => `${messageId} ${to}`).toSorted()).toEqual([
      '<notice-1-2@portal.example> tried@a.example',
      '<prepayments-1-2@portal.example> tried@a.example',
      '<price-notice-1-2@portal.example> tried@a.example',
      '<reminder-1-2@portal.example> tried@a.example',
    ]);
    const { rows } = await sql<{ kind: string }>`
    select kind from mail where customer_id = 1 and state = 'failed' order by kind`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['coTenant', 'prepaymentNotice', 'priceNotice', 'reminder']);
  },
);

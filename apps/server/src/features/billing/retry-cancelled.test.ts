import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailRefusedError, type MailSender } from '../../integrations/mail/mail-sender.ts';
import { aBilledEstate } from '../../testing/billed-estate.ts';
import { aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { claimRun } from './billing-run-claims.db.ts';
import { findRun, insertRun, retryRun } from './billing-runs.db.ts';
import { sumRunFigures } from './issuing/run-figures.ts';
import { mailbox, plainTypesetter } from './run-tools-for-tests.ts';
import { carryOutRun, prepareBilling } from './calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };
const now = new Date('2026-03-02T10:00:00Z');

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());

async function carryOut(mailSender: MailSender): Promise<void> {
  const tools = { mailSender, typesetter: plainTypesetter, publicUrl: 'http://localhost', pauseMs: 1 };
  const { signal } = new AbortController();
  await carryOutRun({ ...tools, db: test.db, now: () => now, signal }, (await claimRun(test.db, 'test'))!);
}

it('sends no invoice on retry that was cancelled meanwhile', async () => {
  const { db } = test;
  const estate = await aBilledEstate(db, period, { apartmentCount: 2 });
  const { drafts } = await prepareBilling(db, { ...estate, period, now });
  const userId = await aUser(db);
  const runId = (await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId }))!;
  await carryOut(mailbox(() => new MailRefusedError('550 unknown', { isPermanent: true })));
  expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'partial', mailFailedCount: 2 });
  const cancelled = await db
    .selectFrom('invoice')
    .where('customer_id', '=', estate.customerId)
    .where('billing_run_id', '=', runId)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invoice_state')
    .set({ cancelled_by_invoice_id: cancelled.id })
    .where('customer_id', '=', estate.customerId)
    .where('invoice_id', '=', cancelled.id)
    .execute();

  expect(await retryRun(db, { ...estate, runId }, userId)).toBe('retried');
  const second = mailbox();
  await carryOut(second);
  expect(second.sent.map(({ to }) => to)).toEqual(['apartment2@lichthof.example']);
  expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'success', mailFailedCount: 0, postCount: 0 });
});

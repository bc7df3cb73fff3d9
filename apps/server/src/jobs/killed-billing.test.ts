import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import { prepareBilling } from '../features/billing/preparation/prepare-billing.ts';
import { aBilledEstate } from '../testing/billed-estate.ts';
import { aUser } from '../testing/makers.ts';
import { createDataDirectory, type TestDataDirectory } from '../testing/test-database.ts';

const period = { from: '2026-02-01', to: '2026-03-01' };
const apartmentCount = 4;

let storage: TestDataDirectory;
beforeEach(async () => void (storage = await createDataDirectory()));
afterEach(() => storage.remove());

async function prepare(): Promise<void> {
  const db = await storage.open();
  const estate = await aBilledEstate(db, period, { apartmentCount });
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  const expectedGrossCents = drafts.reduce((sum, { totals }) => sum + totals.grossCents, 0);
  await insertRun(db, {
    ...estate,
    period,
    expectedCount: apartmentCount,
    expectedGrossCents,
    userId: await aUser(db),
  });
  await db.destroy();
}

/** Lets another process carry the run out until it kills itself; without a statement to the end. */
async function carryOut(killBefore = '', nth = 1): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'billing-runner-for-tests.ts');
  const child = spawn(process.execPath, [script, storage.directory, killBefore, String(nth)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

async function stateOf() {
  const db = await storage.open();
  const { rows } = await sql<Record<string, number | string>>`
    select state, step, (select count(*) from invoice)::int as invoices, (select count(*) from invoice_state)::int as states,
      (select count(*) from invoice_month)::int as months, (select count(*) from document)::int as documents,
      (select count(*) from mail where mail.state = 'sent')::int as sent,
      (select coalesce(max(last_number), 0) from number_range)::int as "lastNumber" from billing_run`.execute(db);
  await db.destroy();
  return rows[0]!;
}

const nothing = { state: 'ready', step: 'numbers', invoices: 0, states: 0, months: 0, documents: 0, lastNumber: 0 };
const numbered = {
  state: 'ready',
  invoices: apartmentCount,
  states: apartmentCount,
  months: apartmentCount,
  lastNumber: apartmentCount,
};

it('survives kill -9 at every step without a double, a gap or half an invoice', { timeout: 180_000 }, async () => {
  await prepare();
  const kills: { before: string; nth?: number; leaves: object }[] = [
    { before: 'insert into "invoice_line"', leaves: nothing },
    { before: 'commit', leaves: nothing },
    { before: 'insert into "mail"', leaves: { ...numbered, step: 'documents', documents: 0, sent: 0 } },
    { before: 'insert into "document"', nth: 3, leaves: { ...numbered, step: 'documents', documents: 2 } },
    { before: 'before sending', leaves: { ...numbered, sent: 0 } },
    { before: 'after sending', leaves: { ...numbered, sent: 0 } },
    { before: 'update "mail" set "state"', nth: 2, leaves: { ...numbered, sent: 1 } },
    { before: 'update "billing_run" set "state"', leaves: { ...numbered, step: 'mails', sent: apartmentCount } },
  ];
  for (const { before, nth = 1, leaves } of kills) {
    expect([before, await carryOut(before, nth)]).toEqual([before, 'SIGKILL']);
    expect({ before, ...(await stateOf()) }).toMatchObject({ before, ...leaves });
  }
  expect(await carryOut()).toBe(null);
  const done = { ...numbered, state: 'success', step: 'done', documents: apartmentCount, sent: apartmentCount };
  expect(await stateOf()).toMatchObject(done);
  const mails = (await readdir(join(storage.directory, 'outbox'))).filter((file) => file.endsWith('.eml'));
  expect(mails).toHaveLength(apartmentCount);
});

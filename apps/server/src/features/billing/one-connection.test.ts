import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { aBilledEstate, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { claimRun, type ClaimedRun } from './billing-run-claims.db.ts';
import { findRun, insertRun } from './billing-runs.db.ts';
import { carryOutRun, prepareBilling } from './calls-for-tests.ts';
import { prepareApart, storePrepared } from './issuing/issue-invoices.ts';
import { sumRunFigures } from './issuing/run-figures.ts';
import { mailbox, plainTypesetter } from './run-tools-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };
const now = new Date('2026-03-02T10:00:00Z');

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

async function startRun(estate: BilledTestEstate): Promise<ClaimedRun> {
  const { drafts } = await prepareBilling(db, { ...estate, period, now });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId: await aUser(db) });
  const run = await claimRun(db, 'test');
  if (!run) throw new Error('The run cannot be claimed');
  return run;
}

function carryOut(run: ClaimedRun, hasOneConnection: boolean): Promise<void> {
  const { signal } = new AbortController();
  const tools = { mailSender: mailbox(), typesetter: plainTypesetter, publicUrl: 'http://localhost', pauseMs: 1 };
  return carryOutRun({ ...tools, db, now: () => now, signal, hasOneConnection }, run);
}

/** Amounts and quarter-hours of the invoices, without their keys. */
async function readIssued({ customerId, runId }: ClaimedRun): Promise<unknown> {
  const months = await db
    .selectFrom('invoice_month')
    .where('customer_id', '=', customerId)
    .where('billing_run_id', '=', runId)
    .select(['pv_wh', 'grid_wh', 'quarter_hours'])
    .orderBy('contract_id')
    .execute();
  const lines = await db
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', ofSameCustomer('i.id', 'l.invoice_id'))
    .where('i.customer_id', '=', customerId)
    .where('i.billing_run_id', '=', runId)
    .select(['i.number', 'l.kind', 'l.energy_wh', 'l.amount_cents'])
    .orderBy('i.number')
    .orderBy('l.position')
    .execute();
  return { months, lines };
}

it('issues the same invoices on one connection as within a transaction', async () => {
  const issued: unknown[] = [];
  for (const hasOneConnection of [false, true]) {
    const run = await startRun(await aBilledEstate(db, period, { apartmentCount: 3 }));
    await carryOut(run, hasOneConnection);
    expect(await findRun(db, run)).toMatchObject({ state: 'success', step: 'done' });
    issued.push(await readIssued(run));
  }
  expect(issued[1]).toEqual(issued[0]);
  expect(issued[1]).toMatchObject({ months: { length: 3 } });
});

it('stores nothing of what was prepared before a value was changed, and prepares it anew', async () => {
  const run = await startRun(await aBilledEstate(db, period));
  const prepared = await prepareApart(db, run, now);
  await db
    .updateTable('meter_day')
    .set({ missing: sql<number>`missing` })
    .where('customer_id', '=', run.customerId)
    .where('day', '=', period.from)
    .execute();
  const isStored = await db.transaction().execute((tx) => storePrepared(tx, run, { ...prepared, now }));
  expect(isStored).toBe(false);
  expect(await readIssued(run)).toEqual({ months: [], lines: [] });
  await carryOut(run, true);
  expect(await findRun(db, run)).toMatchObject({ state: 'success' });
});

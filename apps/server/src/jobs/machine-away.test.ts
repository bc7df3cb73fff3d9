import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { takeDueMails } from '../database/mails/outbox.db.ts';
import { claimNext } from '../database/work-claims.ts';
import { claimCheck } from '../features/alarms/claim-check.db.ts';
import { findUncheckedRuns } from '../features/metering/billed-changes/billed-changes.db.ts';
import { claimRule } from '../features/metering/gaps/gap-fill-rules.db.ts';
import { findMarkedEstates } from '../features/monitoring/estate-days.db.ts';
import { findWaitingCustomers } from '../features/recalculations/recalculations.db.ts';
import { claimDelivery } from '../features/webhooks/deliveries.db.ts';
import { countFailedMails, readIngestLag, readWaitingWork } from '../features/operation/waiting-work.db.ts';
import { aCustomer } from '../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startNightlyJob } from './recalculate.ts';

/** No other number of a statement is like it. */
const away = 987_654;
let opened: TestDatabase;
let db: Database;
let statementsHere = 0;

/** Lets statements fail as on Citus while the machine of a customer is away: those about it, and those about all. */
const withoutMachine = (here: number): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const statement = JSON.stringify(node);
    if (statement.includes('all customers:') || statement.includes(`:${away}`))
      throw Object.assign(new Error('connection to the remote node failed'), { code: '08006' });
    if (statement.includes(`:${here}`)) statementsHere += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
});

beforeAll(async () => {
  opened = await openTestDatabase();
  const here = await aCustomer(opened.db);
  await sql`alter table customer alter column id restart with ${sql.lit(away)}`.execute(opened.db);
  expect(await aCustomer(opened.db)).toBe(away);
  db = opened.db.withPlugin(withoutMachine(here));
});
afterAll(() => opened.close());

const places: Record<string, () => Promise<unknown>> = {
  imports: () => claimNext(db, 'value_import'),
  'estate days': () => findMarkedEstates(db, 50),
  mails: () => takeDueMails(db, 4),
  webhooks: () => claimDelivery(db),
  alarms: () => claimCheck(db, Date.now()),
  'rules for gaps': () => claimRule(db, '2026-03-02'),
  'changed values': () => findUncheckedRuns(db, new Date()),
  recalculations: () => findWaitingCustomers(db, new Date()),
  'waiting work': () => readWaitingWork(db),
  'failed mails': () => countFailedMails(db),
  'the lag of edges': () => readIngestLag(db),
};

describe('while the machine of a customer is away', () => {
  it.each(Object.entries(places))('the others are asked for %s', async (_place, ask) => {
    statementsHere = 0;
    await ask();
    expect(statementsHere).toBeGreaterThan(0);
  });

  it('the night goes on, and does not fail', async () => {
    const errors: unknown[] = [];
    statementsHere = 0;
    const stop = startNightlyJob({ db, log: { error: (error: unknown) => void errors.push(error) } });
    await expect.poll(() => statementsHere).toBeGreaterThanOrEqual(4);
    await stop();
    expect(errors).toEqual([]);
  });
});

it('one mechanism reads the rows of all customers', async () => {
  const folder = new URL('../', import.meta.url).pathname;
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: folder }))
    if (!file.endsWith('.test.ts') && (await readFile(join(folder, file), 'utf8')).includes('/* all customers: '))
      found.push(file);
  const byOperatorWithAllMachines = [
    'demo/saving/saved-demo.db.ts',
    'features/metering/counters/early-resends.db.ts',
    'features/operation/backups/count-rows.ts',
    'features/operation/checks/check-database.ts',
  ];
  expect(found.toSorted()).toEqual(['database/reachable-customers.ts', ...byOperatorWithAllMachines]);
});

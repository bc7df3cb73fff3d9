import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, anEstate } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { jobsRole } from './customer-roles.ts';
import { runAsJob, runForCustomers } from './customer-scope.ts';

let database: TestDatabase;
let db: Database;
let customerIds: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  customerIds = [await aCustomer(db), await aCustomer(db)];
  for (const id of customerIds) await anEstate(db, id);
});
afterAll(() => database.close());

async function readEstates() {
  const { rows } = await sql<{ customerId: number; role: string }>`
    select customer_id as "customerId", current_user as role from estate order by 1`.execute(db);
  return { customerIds: rows.map(({ customerId }) => customerId), role: rows[0]?.role };
}

it('lets a job reach the rows of all customers, and those of one while it works for one', async () => {
  await runAsJob(async () => {
    expect(await readEstates()).toEqual({ customerIds, role: 'lichthof_jobs' });
    const ofOne = await runForCustomers([customerIds[0]!], readEstates);
    expect(ofOne).toEqual({ customerIds: [customerIds[0]], role: 'lichthof_one_customer' });
    expect(await readEstates()).toEqual({ customerIds, role: 'lichthof_jobs' });
  });
  expect((await readEstates()).role).not.toContain('lichthof_');
});

it('keeps the rights of jobs where a statement of one customer reaches all', async () => {
  const { rows } = await runAsJob(() =>
    runForCustomers([customerIds[0]!], () =>
      sql`select distinct /* all customers: a test */ current_user as role from estate`.execute(db),
    ),
  );
  expect(rows).toEqual([{ role: 'lichthof_jobs' }]);
});

it('inherits the rights of jobs in what a job starts for later', async () => {
  const later = await runAsJob(async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof readEstates>>>();
    setTimeout(() => void readEstates().then(resolve), 1);
    return { promise };
  });
  expect((await later.promise).role).toBe('lichthof_jobs');
});

it('lets a job write rows, but change no tables', async () => {
  await runAsJob(async () => {
    await db.updateTable('estate').set({ project_id: 'planted' }).execute();
    for (const statement of ['alter table estate add planted int', 'drop table estate'])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/must be owner/);
    await expect(sql`truncate estate cascade`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`create table planted (id int)`.execute(db)).rejects.toThrow(/permission denied/);
  });
});

it('keeps passwords, sessions and keys from jobs', async () => {
  expect(jobsRole.withheld).toEqual(expect.arrayContaining(['identity_account', 'identity_key', 'edge_key']));
  for (const name of jobsRole.withheld)
    await expect(runAsJob(() => sql`select from ${sql.table(name)}`.execute(db))).rejects.toThrow(/permission denied/);
});

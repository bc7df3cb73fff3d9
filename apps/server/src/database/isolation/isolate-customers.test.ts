import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findOpenTables, isIsolated, isolateCustomers } from './isolate-customers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('protects every table with rows of customers', async () => {
  expect(await findOpenTables(database.db)).toEqual([]);
  expect(await isIsolated(database.db)).toBe(true);
});

it('finds and protects a new table, and a table that lost its policy', async () => {
  const undo = new Error('undo');
  const run = database.db.transaction().execute(async (tx) => {
    await sql`create table tree (customer_id int not null, id int, primary key (customer_id, id))`.execute(tx);
    await sql`drop policy lichthof_one_customer on meter_day`.execute(tx);
    await sql`alter table invoice disable row level security`.execute(tx);
    const open = await findOpenTables(tx);
    expect(open.map(({ name }) => name)).toEqual(['invoice', 'meter_day', 'tree']);
    throw undo;
  });
  await expect(run).rejects.toBe(undo);

  await sql`create table tree (customer_id int not null, id int, primary key (customer_id, id))`.execute(database.db);
  await isolateCustomers(database.db);
  expect(await findOpenTables(database.db)).toEqual([]);
  const { rows } = await sql`
    select has_table_privilege('lichthof_one_customer', 'tree', 'insert') as "mayInsert"`.execute(database.db);
  expect(rows).toEqual([{ mayInsert: true }]);
  await sql`drop table tree`.execute(database.db);
});

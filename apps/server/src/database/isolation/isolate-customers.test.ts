import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataDirectory, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openEmbedded, type Database } from '../database.ts';
import { restrictedRoles } from './customer-roles.ts';
import { runAsJob, runForCustomers } from './customer-scope.ts';
import { findOpenTables, isolateCustomers, readIsolation } from './isolate-customers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Reads as whom statements run. */
const userOf = (db: Database) => async () => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]!.role;
};

it('protects every table with rows of customers', async () => {
  expect(await findOpenTables(database.db)).toEqual([]);
  expect(await readIsolation(database.db)).toEqual({ ofRequests: true, ofJobs: true, missing: [] });
});

it('keeps what is unique over all customers apart too', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct tablename as name from pg_policies where tablename = any (array['edge_key', 'email_change',
      'mandate_reference', 'user_customer']) order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(['edge_key', 'email_change', 'mandate_reference', 'user_customer']);
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

it('changes nothing when run again', async () => {
  const read = () =>
    sql`select relname, relacl::text, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by oid`.execute(
      database.db,
    );
  const before = await read();
  await isolateCustomers(database.db);
  expect((await read()).rows).toEqual(before.rows);
});

it('takes no role where the operator wants none', async () => {
  const storage = await createDataDirectory();
  const db = await openEmbedded(storage.directory, { takesRoles: false });
  expect(await readIsolation(db)).toMatchObject({ ofRequests: true, ofJobs: true });
  const owner = await userOf(db)();
  expect(await runForCustomers([1], userOf(db))).toBe(owner);
  expect(await runAsJob(userOf(db))).toBe(owner);
  await db.destroy();
  await storage.remove();
});

it('takes back a right that jobs should not have', async () => {
  const { db } = database;
  await sql`grant select on identity_account to lichthof_jobs`.execute(db);
  await isolateCustomers(db);
  const { rows } = await sql`
    select has_table_privilege('lichthof_jobs', 'identity_account', 'select') as "mayRead"`.execute(db);
  expect(rows).toEqual([{ mayRead: false }]);
});

it('keeps requests apart where the role of jobs has no policies, whose work then runs as the owner', async () => {
  const { db } = database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_policies where policyname = 'lichthof_jobs'`.execute(db);
  for (const { name } of rows) await sql`drop policy lichthof_jobs on ${sql.table(name)}`.execute(db);
  expect(await readIsolation(db)).toEqual({ ofRequests: true, ofJobs: false, missing: ['lichthof_jobs'] });
  const readUser = userOf(db);
  expect(await runAsJob(readUser)).not.toBe('lichthof_jobs');
  expect(await runForCustomers([1], readUser)).toBe('lichthof_one_customer');
  await isolateCustomers(db);
  expect(await readIsolation(db)).toEqual({ ofRequests: true, ofJobs: true, missing: [] });
});

it('protects tables where Citus is installed, as long as it distributes none', async () => {
  const { db } = database;
  // in place of the extension, which no test server has
  await db.connection().execute(async (connection) => {
    await sql`set allow_system_table_mods = on`.execute(connection);
    await sql`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      values (99999, 'citus', 10, 11, false, '1')`.execute(connection);
    await sql`reset allow_system_table_mods`.execute(connection);
  });
  await sql`create table pg_dist_partition (logicalrelid oid)`.execute(db);
  try {
    await sql`drop policy lichthof_one_customer on meter_day`.execute(db);
    await isolateCustomers(db);
    expect(await findOpenTables(db)).toEqual([]);

    await sql`drop policy lichthof_one_customer on meter_day`.execute(db);
    await sql`insert into pg_dist_partition values (1)`.execute(db);
    await isolateCustomers(db);
    expect(await findOpenTables(db)).toHaveLength(1);
  } finally {
    await db.connection().execute(async (connection) => {
      await sql`set allow_system_table_mods = on`.execute(connection);
      await sql`delete from pg_extension where oid = 99999`.execute(connection);
      await sql`reset allow_system_table_mods`.execute(connection);
    });
    await sql`drop table pg_dist_partition`.execute(db);
    await isolateCustomers(db);
  }
});

it('lets a user take the roles that it may create without being a superuser', { timeout: 60_000 }, async () => {
  const storage = await createDataDirectory();
  const db = await storage.open();
  const names = restrictedRoles.map(({ role }) => role).join(', ');
  await sql
    .raw(
      `drop owned by ${names}; drop role ${names}; create role portal createrole;
      grant postgres to portal; set session authorization portal`,
    )
    .execute(db);
  await isolateCustomers(db);
  expect(await readIsolation(db)).toEqual({ ofRequests: true, ofJobs: true, missing: [] });
  await db.destroy();
  await storage.remove();
});

it('gives no role any right on the tables of the sign-in, nor on a new one of them', async () => {
  const readable = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c cross join unnest(${restrictedRoles.map(({ role }) => role)}::text[]) role
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname like 'identity\\_%' or c.relname like 'kysely\\_%' or c.relname = 'sign_in_attempt')
        and has_table_privilege(role, c.oid, 'select, insert, update, delete')`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  expect(await readable()).toEqual([]);
  for (const table of ['identity_account', 'identity_key'])
    await expect(runForCustomers([1], () => sql`select from ${sql.table(table)}`.execute(database.db))).rejects.toThrow(
      /permission denied/,
    );
});

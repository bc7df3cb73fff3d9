import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { aCustomer } from './makers.ts';
import { openReused } from './reused-databases.ts';

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const open = () => openReused(inject('databaseTemplate'), {});

const readBackend = async (db: Database) => {
  const { rows } = await sql<{ started: Date }>`select pg_postmaster_start_time() as started`.execute(db);
  return rows[0]!.started;
};
const countCustomers = async (db: Database) => (await db.selectFrom('customer').selectAll().execute()).length;

it.skipIf(isOnServer)('reuses a closed database with the content of the template', async () => {
  const first = await open();
  const started = await readBackend(first);
  const authorities = await first.selectFrom('authority').selectAll().execute();
  const customerId = await aCustomer(first);
  await sql`update authority set name = 'changed'`.execute(first);
  await first.destroy();

  const second = await open();
  expect(await readBackend(second)).toEqual(started);
  expect(await countCustomers(second)).toBe(0);
  expect(await second.selectFrom('authority').selectAll().execute()).toEqual(authorities);
  expect(await aCustomer(second)).toBe(customerId);
  await expect(countCustomers(first)).rejects.toThrow('destroyed');
  await second.destroy();
});

it.skipIf(isOnServer)('does not reuse a database with a changed schema or an open transaction', async () => {
  const changed = await open();
  await sql`create function planted() returns int language sql as 'select 1'`.execute(changed);
  await changed.destroy();
  const next = await open();
  await expect(sql`select planted()`.execute(next)).rejects.toThrow('does not exist');

  await next.startTransaction().execute();
  await next.destroy();
  const last = await open();
  expect(await countCustomers(last)).toBe(0);
  await last.destroy();
});

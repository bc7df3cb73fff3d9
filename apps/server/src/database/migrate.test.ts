import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEmptyDatabase, openTestDatabase } from '../testing/test-database.ts';
import { OutdatedDatabaseError } from './adopt-base.ts';
import { ForeignMigrationsError, migrate } from './migrate.ts';

it.each(['0003-another-line', '9999-newer'])('refuses a database with the unknown migration %s', async (name) => {
  const { db, close } = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-27T12:00:00.000Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(ForeignMigrationsError);
  await expect(migrate(db)).rejects.toThrow(name);
  await close();
});

it('refuses a database that is older than the base, and changes nothing', async () => {
  const { db, close } = await openEmptyDatabase();
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-places', '2026-11-20T12:00:00.000Z'),
    ('0139-checked-changes', '2026-11-25T12:00:00.000Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(OutdatedDatabaseError);
  await expect(migrate(db)).rejects.toThrow('0139-checked-changes');
  const { rows } = await sql`select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  expect(rows).toEqual([{ relname: 'kysely_migration' }]);
  await close();
});

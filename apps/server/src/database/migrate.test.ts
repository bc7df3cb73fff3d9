import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { ForeignMigrationsError, migrate } from './migrate.ts';

it.each(['0003-another-line', '9999-newer'])('refuses a database with the unknown migration %s', async (name) => {
  const { db, close } = await openEmptyDatabase();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-27T12:00:00.000Z')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(ForeignMigrationsError);
  await expect(migrate(db)).rejects.toThrow(name);
  await close();
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connectPostgres, openInMemory, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

export interface TestDatabase {
  db: Database;
  close: () => Promise<void>;
}

/** A migrated database of its own: on the PostgreSQL server of TEST_DATABASE_URL, or else embedded in memory. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const opened = server ? await createOnServer(server) : await createInMemory();
  await migrate(opened.db);
  return opened;
}

async function createInMemory(): Promise<TestDatabase> {
  const db = await openInMemory();
  return { db, close: () => db.destroy() };
}

async function createOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connectPostgres(server);
  await sql.raw(`create database ${name}`).execute(admin);
  const db = connectPostgres(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  const close = async () => {
    await db.destroy();
    await sql.raw(`drop database ${name} with (force)`).execute(admin);
    await admin.destroy();
  };
  return { db, close };
}

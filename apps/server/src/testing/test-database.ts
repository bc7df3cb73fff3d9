import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { inject } from 'vitest';
import { connectPostgres, openInMemory, type Database } from '../database/database.ts';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { isolatingDialect } from '../database/isolation/isolating-dialect.ts';
import { migrate } from '../database/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { borrowDatabase, createDatabaseOnServer } from './databases-on-server.ts';
import { recordStatements } from './record-statements.ts';
import { openReused } from './reused-databases.ts';

export interface TestDatabase {
  db: Database;
  close: () => Promise<void>;
}

/** Opens a new migrated database: on the PostgreSQL server of TEST_DATABASE_URL, else embedded in memory. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const { save, ...hooks } = recordStatements(inject('statementsDirectory'));
  if (server === undefined) {
    const db = await openReused(inject('databaseTemplate'), hooks);
    return { db, close: () => db.destroy().then(save) };
  }
  const { url, giveBack } = await borrowDatabase(server);
  const db = connectPostgres(url, hooks);
  const close = async () => {
    await db.destroy();
    save();
    await giveBack();
  };
  return { db, close };
}

/** Opens a database without tables, as `openTestDatabase` does. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) {
    const db = await openInMemory();
    return { db, close: () => db.destroy() };
  }
  const { url, remove } = await createDatabaseOnServer(server, 'template0');
  const db = connectPostgres(url);
  return { db, close: () => db.destroy().then(remove) };
}

/** A data directory with a migrated embedded database, for a server process. */
export interface TestDataDirectory {
  directory: string;
  /**
   * Opens the database without the lock of the directory, so that the server process can be killed and started
   * meanwhile.
   */
  open: () => Promise<Database>;
  remove: () => Promise<void>;
}

export async function createDataDirectory(): Promise<TestDataDirectory> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-'));
  const database = join(directory, 'database');
  const open = async () =>
    new Kysely<Tables>({ dialect: isolatingDialect(await embeddedDialect({ directory: database })) });
  const template = inject('databaseFolderTemplate');
  if (template) {
    // starting a database to fill it takes some seconds of computing
    await cp(template, database, { recursive: true });
  } else {
    const migrated = await open();
    await migrate(migrated);
    await migrated.destroy();
  }
  return { directory, open, remove: () => rm(directory, { recursive: true, force: true }) };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { adoptBase, nameByBase } from './adopt-base.ts';
import { isDistributed } from './distribution/distribute-tables.ts';
import { migrateDistributed } from './distribution/migrate-distributed.ts';
import { isolateCustomers } from './isolation/isolate-customers.ts';
import { Migrator, type Migration } from 'kysely/migration';

const directory = join(import.meta.dirname, 'migrations');

/** The database was migrated by a version whose migrations are not, or not in this order, those of this one. */
export class ForeignMigrationsError extends Error {
  constructor(migration: string) {
    super(`The database has the migration ${migration}, which this version does not have in its place`);
  }
}

/** Names and addresses are compared by the rules of Unicode, which a database of another encoding does not know. */
export class DatabaseEncodingError extends Error {
  readonly encoding: string;

  constructor(encoding: string) {
    super(`The database is encoded in ${encoding}`);
    this.encoding = encoding;
  }
}

/** Runs all new migrations, and lets policies keep the rows of customers apart. Throws the error of the failing statement. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  await requireUnicode(db);
  await runMigrations(db);
  await isolateCustomers(db);
}

async function requireUnicode<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db);
  for (const { encoding } of rows) if (encoding !== 'UTF8') throw new DatabaseEncodingError(encoding);
}

async function runMigrations<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrations = await readMigrations();
  const known = Object.keys(migrations).toSorted();
  const done = await adoptBase(db, await readDone(db));
  const foreign = findForeign(done, known);
  if (foreign !== undefined) throw new ForeignMigrationsError(foreign);
  // the migrator reads the whole catalogue, which takes most of the start of the embedded database
  if (done.length === known.length) return;
  const { error } = await createMigrator(db, migrations).migrateToLatest();
  if (error) throw error;
}

export interface MigrationState {
  /** The migrations that the next start runs. */
  missing: string[];
  /** The first one that this version does not have in its place. */
  foreign: string | undefined;
}

/** Compares the database with this version, and changes nothing. */
export async function readMigrationState<Tables>(db: Kysely<Tables>): Promise<MigrationState> {
  const known = Object.keys(await readMigrations()).toSorted();
  const done = nameByBase(await readDone(db));
  return { missing: known.filter((name) => !done.includes(name)), foreign: findForeign(done, known) };
}

const findForeign = (done: string[], known: string[]) => done.find((name, index) => name !== known[index]);

/** Runs migrations up to one, as an earlier release has left its database. */
export async function migrateUpTo<Tables>(db: Kysely<Tables>, last: string): Promise<void> {
  await adoptBase(db, await readDone(db));
  const { error } = await createMigrator(db, await readMigrations()).migrateTo(last);
  if (error) throw error;
}

const createMigrator = <Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** The names of the migrations that the database has, in their order. */
async function readDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'));
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const script = await readFile(join(directory, file), 'utf8');
    return [file.replace('.sql', ''), { up: (db) => runScript(db, script) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

async function runScript(db: Kysely<unknown>, script: string): Promise<void> {
  if (await isDistributed(db)) await migrateDistributed(db, script);
  else await sql.raw(script).execute(db);
}

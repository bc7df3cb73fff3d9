import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectPostgres, type Database } from '../database/database.ts';
import { distributeTables } from '../database/distribution/distribute-tables.ts';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { migrate } from '../database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, otherwise empty database: the name of one on TEST_DATABASE_URL, or a dump file of the embedded one. */
    databaseTemplate: string;
    /** A folder with the embedded one; undefined on TEST_DATABASE_URL. */
    databaseFolderTemplate: string | undefined;
  }
}

/** Migrates one database before all tests; each test file starts from a copy of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  const { template, folder, remove } = server ? await createOnServer(server) : await createDumpFile();
  project.provide('databaseTemplate', template);
  project.provide('databaseFolderTemplate', folder);
  return remove;
}

/** Whether the databases of tests are distributed by Citus, with one server that keeps all shards. */
export const areDatabasesDistributed = () => process.env['TEST_DATABASE_DISTRIBUTED'] === 'true';

/** How the names of a template's copies begin. */
export const copyPrefix = (template: string) => `test_${template.slice(-12)}_`;

interface Template {
  template: string;
  folder?: string;
  remove: () => Promise<void>;
}

async function createOnServer(server: string): Promise<Template> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  const admin = connectPostgres(server);
  await sql.raw(`create database ${name}`).execute(admin);
  const db = connectPostgres(Object.assign(new URL(server), { pathname: `/${name}` }).href);
  await migrate(db);
  const isDistributed = areDatabasesDistributed();
  if (isDistributed) await distribute(db, server);
  await db.destroy();
  if (isDistributed) await closeTo(admin, name);
  const remove = async () => {
    const copies = sql<{
      name: string;
    }>`select datname as name from pg_database where starts_with(datname, ${copyPrefix(name)})`;
    const names = (await copies.execute(admin)).rows.map((copy) => copy.name);
    for (const each of [...names, name]) await sql.raw(`drop database ${each} with (force)`).execute(admin);
    await admin.destroy();
  };
  return { template: name, remove };
}

/** The server itself keeps all shards, so that copies of the database are distributed as it is. */
async function distribute(db: Database, server: string): Promise<void> {
  const { hostname, port } = new URL(server);
  await sql`create extension citus`.execute(db);
  await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)})`.execute(db);
  await sql`select citus_set_node_property(${hostname}, ${Number(port)}, 'shouldhaveshards', true)`.execute(db);
  await sql.raw('set citus.shard_count = 4').execute(db);
  await distributeTables(db);
}

/** Citus keeps connections to each of its databases, and one with connections cannot be copied. */
async function closeTo(admin: Database, name: string): Promise<void> {
  await sql.raw(`alter database ${name} allow_connections false`).execute(admin);
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${name}`.execute(admin);
}

async function createDumpFile(): Promise<Template> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-template-'));
  const dataDir = join(directory, 'database');
  await migrateAndClose(new Kysely({ dialect: await embeddedDialect({ directory: dataDir }) }));
  const database = await PGlite.create({ dataDir, extensions: { btree_gist, pg_trgm } });
  const dump = await database.dumpDataDir('none');
  await database.close();
  const template = join(directory, 'dump.tar');
  await writeFile(template, dump.stream());
  return { template, folder: dataDir, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function migrateAndClose(db: Database): Promise<void> {
  await migrate(db);
  await db.destroy();
}

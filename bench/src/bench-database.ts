import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres, openEmbedded, type Database } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';

export interface BenchDatabase {
  db: Database;
  /** Deletes the database. */
  remove: () => Promise<void>;
}

/** An embedded database in a temporary directory. */
export async function openEmbeddedBench(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-bench-'));
  const db = await openEmbedded(directory);
  await migrate(db);
  const remove = async () => {
    await db.destroy();
    await rm(directory, { recursive: true, force: true });
  };
  return { db, remove };
}

/** Creates a database on the server, with all migrations. */
export async function openPostgresBench(serverUrl: string): Promise<BenchDatabase> {
  const created = await createPostgresDatabase(serverUrl);
  const db = connectPostgres(created.url);
  await migrate(db);
  const remove = async () => {
    await db.destroy();
    await created.drop();
  };
  return { db, remove };
}

/** Creates an empty database for a server process. */
export async function createPostgresDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = connectPostgres(serverUrl);
  const name = `lichthof_bench_${process.pid}_${Date.now()}`;
  await sql.raw(`create database ${name}`).execute(admin);
  const drop = async () => {
    await sql.raw(`drop database ${name} with (force)`).execute(admin);
    await admin.destroy();
  };
  return { url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href, drop };
}

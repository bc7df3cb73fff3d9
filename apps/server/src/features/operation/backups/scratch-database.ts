import { CompiledQuery } from 'kysely';
import { join } from 'node:path';
import { connectPostgres, openEmbeddedFolder, type Database } from '../../../database/database.ts';
import { createCustomerRoles } from '../../../database/isolation/isolate-customers.ts';
import { SqlState } from '../../../database/sql-states.ts';
import { BackupError } from './backup-error.ts';
import { dumpName, embeddedName } from './create-backup.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { unzipInto } from './zip-folder.ts';

/** The name of a database on a PostgreSQL server in its address. */
export const databaseNameOf = (databaseUrl: string): string =>
  decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

export const withDatabaseName = (databaseUrl: string, name: string): string =>
  Object.assign(new URL(databaseUrl), { pathname: `/${encodeURIComponent(name)}` }).href;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** PostgreSQL cuts longer names. */
const longestName = 63;

/** '…_probe_20261128T031000': beside the database of that name. */
export function nameBeside(name: string, purpose: string, at = new Date()): string {
  const ending = `_${purpose}_${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
  return name.slice(0, longestName - ending.length) + ending;
}

/** Closes the database once the work is done or has failed. */
export async function useAndClose<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export const runOn = (db: Database, statement: string) => db.executeQuery(CompiledQuery.raw(statement));

export interface RestoreParts {
  folder: string;
  databaseVersion: number;
  signal?: AbortSignal | undefined;
}

/** Creates a database beside that of the address, empty. Throws BackupError where the user may not. */
export async function createDatabaseBeside(databaseUrl: string, name: string): Promise<void> {
  const create = `create database ${quoteName(name)} template template0 encoding 'UTF8'`;
  await useAndClose(connectPostgres(databaseUrl), (db) => runOn(db, create)).catch((error: { code?: string }) => {
    if (error.code !== SqlState.InsufficientPrivilege) throw error;
    throw new BackupError(
      `Der Nutzer ${new URL(databaseUrl).username} darf keine Datenbank anlegen. Bitte erlauben Sie es ihm: alter role … createdb`,
    );
  });
}

export async function dropDatabaseBeside(databaseUrl: string, name: string): Promise<void> {
  const drop = `drop database if exists ${quoteName(name)} with (force)`;
  await useAndClose(connectPostgres(databaseUrl), (db) => runOn(db, drop));
}

/** Restores into an empty database: all of it or nothing. */
export async function restoreDump(databaseUrl: string, { folder, databaseVersion, signal }: RestoreParts) {
  // policies name them
  await useAndClose(connectPostgres(databaseUrl), createCustomerRoles);
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', join(folder, dumpName)];
  await runPostgresProgram('pg_restore', { databaseUrl, databaseVersion, args, signal });
}

/** Restores into a folder that does not exist yet, and opens it. */
export async function openRestoredFolder(
  target: string,
  { folder, signal }: Pick<RestoreParts, 'folder' | 'signal'>,
): Promise<Database> {
  await unzipInto(join(folder, embeddedName), target, { signal });
  return openEmbeddedFolder(target);
}

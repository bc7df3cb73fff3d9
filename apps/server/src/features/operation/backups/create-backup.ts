import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../database/database.ts';
import { DirectoryInUseError, lockDirectory } from '../../../database/directory-lock.ts';
import { BackupError } from './backup-error.ts';
import {
  deleteOldBackups,
  deleteUnfinished,
  describeFile,
  fingerprintKey,
  manifestPath,
  nameBackup,
  unfinished,
  type BackupManifest,
} from './backup-folder.ts';
import { copyEmbedded } from './copy-embedded.ts';
import { readDatabaseState, type RowCounts } from './count-rows.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { readKey } from './secrets-key.ts';
import { zipFolder } from './zip-folder.ts';

export const dumpName = 'database.dump';
export const embeddedName = 'database.zip';
export const filesName = 'files.zip';
export const keyName = 'secrets.key';

/** What is backed up. */
export interface BackupSource {
  db: Database;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** As it is configured. */
  secretsKey: Buffer | undefined;
  productVersion: string;
}

export interface BackupOptions {
  directory: string;
  /** How many backups the directory holds at most, with the new one. */
  kept: number;
  /** Whether the key of the stored secrets lies beside them, as it is. */
  includesKey?: boolean | undefined;
  tell?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CreatedBackup {
  folder: string;
  manifest: BackupManifest;
}

/**
 * Backs up the database and the stored files beside their work. A backup that was interrupted never has the name of a
 * whole one. Throws BackupError, or the error of the file system.
 */
export async function createBackup(source: BackupSource, options: BackupOptions): Promise<CreatedBackup> {
  const { directory } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(directory).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new BackupError(`In ${directory} wird gerade gesichert.`);
  });
  try {
    await deleteUnfinished(directory);
    const folder = join(directory, nameBackup(new Date()));
    const part = folder + unfinished;
    const manifest = await fillFolder(part, source, options).catch(async (error: unknown) => {
      await rm(part, { recursive: true, force: true });
      throw error;
    });
    await rename(part, folder);
    await deleteOldBackups(directory, options.kept);
    return { folder, manifest };
  } finally {
    await release();
  }
}

async function fillFolder(part: string, source: BackupSource, options: BackupOptions): Promise<BackupManifest> {
  const { db, databaseUrl, productVersion } = source;
  const createdAt = new Date().toISOString();
  await mkdir(part, { mode: 0o700 });
  const { version: databaseVersion, lastMigration } = await readDatabaseState(db);
  const rows = databaseUrl
    ? await dumpPostgres(db, { databaseUrl, databaseVersion, file: join(part, dumpName), signal: options.signal })
    : await packEmbedded(part, source, options);
  await packOutbox(part, source, options.signal);
  const secretsKey = await keepKey(part, source, options.includesKey ?? false);
  const files = [];
  for (const name of await readdir(part)) {
    await chmod(join(part, name), 0o600);
    await flush(join(part, name));
    files.push(await describeFile(part, name));
  }
  const kind = databaseUrl ? 'postgres' : 'embedded';
  const manifest = { format: 1, productVersion, kind, databaseVersion, lastMigration, createdAt, rows } as const;
  const whole = { ...manifest, secretsKey, files };
  await writeFile(manifestPath(part), JSON.stringify(whole, null, 2), { mode: 0o600, flush: true });
  return whole;
}

async function packEmbedded(
  part: string,
  { db, dataDir }: BackupSource,
  { tell, signal }: BackupOptions,
): Promise<RowCounts> {
  const copy = join(part, 'copy');
  const { rows, heldMs } = await copyEmbedded(db, { from: join(dataDir, 'database'), to: copy, signal });
  tell?.(`Die Datenbank ist kopiert; Anfragen haben dabei ${heldMs} ms gewartet. Sie wird gepackt …`);
  await zipFolder(copy, join(part, embeddedName), signal);
  await rm(copy, { recursive: true });
  return rows;
}

/** Mails that lie in the outbox because no mail server is configured. */
async function packOutbox(part: string, { dataDir }: BackupSource, signal?: AbortSignal): Promise<void> {
  const outbox = join(dataDir, 'outbox');
  if (existsSync(outbox)) await zipFolder(outbox, join(part, filesName), signal);
}

async function keepKey(
  part: string,
  source: BackupSource,
  includesKey: boolean,
): Promise<BackupManifest['secretsKey']> {
  const key = await readKey(source);
  if (!key) return null;
  if (includesKey) await writeFile(join(part, keyName), key.toString('base64'), { mode: 0o600 });
  return { isIncluded: includesKey, fingerprint: fingerprintKey(key) };
}

/** Lets the system write the file to the disk before the backup counts as whole. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

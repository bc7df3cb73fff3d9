import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectPostgres, type Database } from '../../../database/database.ts';
import { lockDirectory } from '../../../database/directory-lock.ts';
import { BackupError } from './backup-error.ts';
import { fingerprintKey, readManifest, verifyFiles, type BackupManifest } from './backup-folder.ts';
import { compareRows, countRows, listTables, sumRows } from './count-rows.ts';
import { filesName, keyName, type BackupSource } from './create-backup.ts';
import { replaceDatabase, restoreIntoEmpty } from './restore-postgres.ts';
import { openRestoredFolder, useAndClose } from './scratch-database.ts';
import { keyFile, readKey } from './secrets-key.ts';
import { unzipInto } from './zip-folder.ts';

export interface RestoreTarget extends Pick<BackupSource, 'databaseUrl' | 'dataDir' | 'secretsKey'> {
  /** Whether a database that is not empty is set aside; without it the restore is refused. */
  replaces: boolean;
}

/** Restores a backup and tells line by line what was done. What was there before is kept under another name. */
export async function* restoreBackup(folder: string, target: RestoreTarget): AsyncGenerator<string> {
  const manifest = await readManifest(folder);
  requireKind(manifest, target);
  await verifyFiles(folder, manifest);
  yield `Sicherung vom ${manifest.createdAt}, Lichthof ${manifest.productVersion}: alle Dateien sind unverändert.`;
  await mkdir(target.dataDir, { recursive: true });
  if (target.databaseUrl) yield* restorePostgres(folder, manifest, { ...target, databaseUrl: target.databaseUrl });
  else yield* restoreEmbedded(folder, manifest, target);
  yield* restoreFiles(folder, target);
  yield* restoreKey(folder, manifest, target);
  yield 'Starten Sie jetzt Lichthof. „admin check“ prüft danach Rechnungen, Nummern und Summen.';
}

function requireKind({ kind }: BackupManifest, { databaseUrl }: RestoreTarget): void {
  if ((kind === 'postgres') === (databaseUrl !== undefined)) return;
  throw new BackupError(
    kind === 'postgres'
      ? 'Diese Sicherung stammt von PostgreSQL. Bitte setzen Sie DATABASE_URL.'
      : 'Diese Sicherung stammt von der eingebauten Datenbank. Bitte nehmen Sie DATABASE_URL heraus.',
  );
}

/** Throws BackupError when not every table has the rows that were backed up. */
async function requireSameRows(db: Database, { rows }: BackupManifest): Promise<string> {
  const restored = await countRows(db);
  const differences = compareRows(rows, restored);
  if (differences.length > 0) throw new BackupError(`Zurückgespielt ist etwas anderes:\n${differences.join('\n')}`);
  return `${Object.keys(restored).length} Tabellen mit ${sumRows(restored)} Zeilen zurückgespielt, alle wie gesichert.`;
}

async function* restorePostgres(
  folder: string,
  manifest: BackupManifest,
  target: RestoreTarget & { databaseUrl: string },
): AsyncGenerator<string> {
  const parts = { folder, databaseVersion: manifest.databaseVersion };
  const kept = (await isEmptyDatabase(target))
    ? await restoreIntoEmpty(target.databaseUrl, parts)
    : await replaceDatabase(target.databaseUrl, parts, (restored) => requireSameRows(restored, manifest));
  yield await useAndClose(connectPostgres(target.databaseUrl), (db) => requireSameRows(db, manifest));
  if (kept) yield `Die bisherige Datenbank heißt jetzt ${kept}. Löschen Sie sie, wenn alles stimmt.`;
}

async function isEmptyDatabase({ databaseUrl, replaces }: RestoreTarget & { databaseUrl: string }): Promise<boolean> {
  const { length: tables } = await useAndClose(connectPostgres(databaseUrl), listTables);
  if (tables > 0 && !replaces)
    throw new BackupError(
      `Die Datenbank ist nicht leer (${tables} Tabellen). Es wurde nichts geändert. Mit --replace wird sie ersetzt; die bisherige bleibt unter einem anderen Namen.`,
    );
  return tables === 0;
}

async function* restoreEmbedded(
  folder: string,
  manifest: BackupManifest,
  { dataDir, replaces }: RestoreTarget,
): AsyncGenerator<string> {
  const release = await lockDirectory(dataDir);
  try {
    const database = join(dataDir, 'database');
    const isEmpty = !existsSync(database) || (await readdir(database)).length === 0;
    if (!isEmpty && !replaces)
      throw new BackupError(
        `In ${dataDir} liegt schon eine Datenbank. Es wurde nichts geändert. Mit --replace wird sie ersetzt; die bisherige bleibt unter einem anderen Namen.`,
      );
    const restoring = `${database}.restoring`;
    await rm(restoring, { recursive: true, force: true });
    yield await useAndClose(await openRestoredFolder(restoring, { folder }), (db) => requireSameRows(db, manifest));
    const kept = `${database}.before-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
    if (isEmpty) await rm(database, { recursive: true, force: true });
    else await rename(database, kept);
    await rename(restoring, database);
    if (!isEmpty) yield `Die bisherige Datenbank liegt jetzt in ${kept}. Löschen Sie sie, wenn alles stimmt.`;
  } finally {
    await release();
  }
}

/** Files that are there already stay as they are. */
async function* restoreFiles(folder: string, { dataDir }: RestoreTarget): AsyncGenerator<string> {
  const files = join(folder, filesName);
  if (!existsSync(files)) return;
  await unzipInto(files, join(dataDir, 'outbox'), { keepsExisting: true });
  yield 'E-Mails ohne Mailserver liegen wieder in outbox.';
}

/** The key is never written over: secrets stored with another one could not be read again. */
async function* restoreKey(
  folder: string,
  { secretsKey }: BackupManifest,
  target: RestoreTarget,
): AsyncGenerator<string> {
  if (!secretsKey) return;
  const current = await readKey(target);
  if (!current && secretsKey.isIncluded && !target.databaseUrl) {
    await copyFile(join(folder, keyName), keyFile(target));
    yield 'Der Schlüssel der gespeicherten Zugangsdaten (secrets.key) ist zurückgespielt.';
    return;
  }
  if (current && fingerprintKey(current) === secretsKey.fingerprint) {
    yield 'Der Schlüssel der gespeicherten Zugangsdaten passt zu dieser Sicherung.';
    return;
  }
  const place = target.databaseUrl ? 'SECRETS_KEY' : keyFile(target);
  yield `Achtung: Der Schlüssel der gespeicherten Zugangsdaten ${current ? 'ist ein anderer' : 'fehlt'}. ${
    secretsKey.isIncluded ? `Er liegt in ${join(folder, keyName)}.` : 'Er ist nicht Teil dieser Sicherung.'
  } Legen Sie ihn vor dem Start nach ${place}; ohne ihn müssen Webhooks und Quellen neue Zugangsdaten bekommen.`;
}

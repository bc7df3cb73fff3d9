import { basename } from 'node:path';
import { BackupError } from './backup-error.ts';
import { saveBackupRun, type BackupAttempt } from './backup-runs.db.ts';
import { sumRows } from './count-rows.ts';
import { createBackup, type BackupOptions, type BackupSource, type CreatedBackup } from './create-backup.ts';
import { tryRestore, type RestoreTrial } from './try-restore.ts';

/**
 * Backs up, restores the backup once for trial, and keeps the result for the operator's page. Throws when no backup was
 * made, or when it is not what was backed up.
 */
export async function runBackup(source: BackupSource, options: BackupOptions): Promise<void> {
  const { tell = () => undefined, signal } = options;
  const startedAt = new Date();
  const save = (attempt: Omit<BackupAttempt, 'startedAt'>) => saveBackupRun(source.db, { startedAt, ...attempt });
  const backup = await createBackup(source, options).catch(async (error: unknown) => {
    if (!signal?.aborted) await save({ failure: messageOf(error) });
    throw error;
  });
  const bytes = backup.manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const made = { name: basename(backup.folder), bytes };
  describeBackup(backup).forEach(tell);
  const trial = await tryRestore({ folder: backup.folder, source, signal }).catch(async (error: unknown) => {
    await save({ ...made, trialFailure: signal?.aborted ? interrupted : messageOf(error) });
    throw error;
  });
  await save({ ...made, trial });
  describeTrial(trial).forEach(tell);
  if (trial.differences.length > 0) throw new BackupError(trial.differences.join('\n'));
}

const interrupted = 'Der Server wurde beendet, bevor die Probe fertig war.';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function describeBackup({ folder, manifest: { rows, files, secretsKey } }: CreatedBackup): string[] {
  const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);
  return [
    `Gesichert: ${folder} (${megabytes} MB, ${Object.keys(rows).length} Tabellen, ${sumRows(rows)} Zeilen).`,
    ...(secretsKey ? [describeKey(secretsKey.isIncluded)] : []),
  ];
}

const describeKey = (isIncluded: boolean) =>
  isIncluded
    ? 'Die Sicherung enthält den Schlüssel der gespeicherten Zugangsdaten im Klartext (secrets.key): Wer sie hat, kann sie lesen.'
    : 'Der Schlüssel der gespeicherten Zugangsdaten (secrets.key oder SECRETS_KEY) ist nicht dabei. Bewahren Sie ihn getrennt auf.';

export function describeTrial({ seconds, tableCount, rowCount, invoiceCount, differences }: RestoreTrial): string[] {
  if (differences.length > 0) return ['Zur Probe zurückgespielt; nicht alles ist wie gesichert:', ...differences];
  return [
    `Zur Probe zurückgespielt in ${seconds} s: ${tableCount} Tabellen mit ${rowCount} Zeilen und ${invoiceCount} Rechnungen, alle wie gesichert.`,
  ];
}

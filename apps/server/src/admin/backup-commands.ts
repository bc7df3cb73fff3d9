import { PassThrough } from 'node:stream';
import type { Config } from '../config.ts';
import { connectPostgres, openEmbedded, type Database } from '../database/database.ts';
import { DirectoryInUseError } from '../database/directory-lock.ts';
import { checkDatabase } from '../features/operation/checks/check-database.ts';
import { BackupError } from '../features/operation/backups/backup-error.ts';
import type { BackupOptions, BackupSource } from '../features/operation/backups/create-backup.ts';
import { restoreBackup } from '../features/operation/backups/restore-backup.ts';
import { describeTrial, runBackup } from '../features/operation/backups/run-backup.ts';
import { tryRestore } from '../features/operation/backups/try-restore.ts';
import { createLog } from '../http/log.ts';
import { startBackingUp } from '../jobs/back-up.ts';
import { productVersion } from '../product-version.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import type { AdminCommand } from './admin-command.ts';
import { askRunningServer, type OperatorCommands } from './operator-socket.ts';
import { UsageError } from './usage-error.ts';

type Backup = Extract<AdminCommand, { name: 'backup' }>;
type BackupPlace = Pick<BackupOptions, 'directory' | 'includesKey'>;

export const sourceFor = (db: Database, { databaseUrl, dataDir, secretsKey }: Config): BackupSource => ({
  db,
  databaseUrl,
  dataDir,
  secretsKey,
  productVersion,
});

/** The commands that the running server carries out, because nobody else can open its embedded database. */
export function operatorCommands(db: Database, config: Config): OperatorCommands {
  return {
    backup: (argument) => tellBackup(sourceFor(db, config), { ...JSON.parse(argument), kept: config.backups.kept }),
    check: () => tellCheck(db),
  };
}

/** Backs up at once, or every day until the process is told to stop. */
export async function* backUp(command: Backup, config: Config): AsyncGenerator<string> {
  const { directory = config.backups.directory, includesKey, isScheduled } = command;
  if (!directory) throw new UsageError('Wohin? Bitte setzen Sie BACKUP_DIR, oder nennen Sie ein Verzeichnis mit --to.');
  const { kept } = config.backups;
  if (isScheduled) {
    backUpEveryDay({ ...config.backups, directory }, config);
    return;
  }
  const place: BackupPlace = { directory, includesKey };
  yield* withDatabase(config, { command: 'backup', argument: JSON.stringify(place) }, (db) =>
    tellBackup(sourceFor(db, config), { ...place, kept }),
  );
}

function backUpEveryDay(plan: Config['backups'] & { directory: string }, config: Config): void {
  if (!config.databaseUrl)
    throw new UsageError('Die eingebaute Datenbank sichert Lichthof selbst, sobald BACKUP_DIR gesetzt ist.');
  const log = createLog({ level: config.logLevel });
  const db = connectPostgres(config.databaseUrl);
  const stop = startBackingUp({ source: sourceFor(db, config), plan, log });
  stopOnSignal(() => stop().then(() => db.destroy()), { log });
}

async function* tellBackup(source: BackupSource, options: BackupOptions): AsyncGenerator<string> {
  const lines = new PassThrough({ objectMode: true });
  const tell = (line: string) => void lines.write(line);
  runBackup(source, { ...options, tell }).then(
    () => lines.end(),
    (error: Error) => lines.destroy(error),
  );
  yield* lines;
}

export async function* restore({ folder, replaces }: Extract<AdminCommand, { name: 'restore' }>, config: Config) {
  yield* restoreBackup(folder, { ...config, replaces });
}

export async function* check({ folder }: Extract<AdminCommand, { name: 'check' }>, config: Config) {
  if (folder === undefined) yield* withDatabase(config, { command: 'check' }, tellCheck);
  else {
    const trial = await tryRestore({ folder, source: config });
    yield* describeTrial(trial);
    if (trial.differences.length > 0) throw new BackupError('Die Sicherung ist nicht, was gesichert wurde.');
  }
}

async function* tellCheck(db: Database): AsyncGenerator<string> {
  const problems = yield* checkDatabase(db);
  if (problems > 0) throw new BackupError(`${problems} ${problems === 1 ? 'Sache stimmt' : 'Sachen stimmen'} nicht.`);
  yield 'Alles stimmt.';
}

interface ServerCommand {
  command: string;
  argument?: string;
}

/** Lets the running server do it where it holds the embedded database; else opens the database here. */
async function* withDatabase(
  config: Config,
  { command, argument }: ServerCommand,
  work: (db: Database) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const db = await open(config);
  if (!db) {
    const answer = await askRunningServer(config.dataDir, command, argument);
    if (!answer) throw new DirectoryInUseError(config.dataDir);
    yield* answer;
    return;
  }
  try {
    yield* work(db);
  } finally {
    await db.destroy();
  }
}

/** Undefined while the running server holds the database. */
async function open({ databaseUrl, dataDir }: Config): Promise<Database | undefined> {
  if (databaseUrl) return connectPostgres(databaseUrl);
  return openEmbedded(dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError) return undefined;
    throw error;
  });
}

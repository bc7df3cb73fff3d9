import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectPostgres, type Database } from '../../../database/database.ts';
import { checkInvoices } from '../checks/check-invoices.ts';
import { BackupError } from './backup-error.ts';
import { readManifest, unfinished, verifyFiles, type BackupManifest } from './backup-folder.ts';
import { compareRows, countRows, sumRows } from './count-rows.ts';
import type { BackupSource } from './create-backup.ts';
import {
  createDatabaseBeside,
  databaseNameOf,
  dropDatabaseBeside,
  nameBeside,
  openRestoredFolder,
  restoreDump,
  useAndClose,
  withDatabaseName,
} from './scratch-database.ts';

export interface RestoreTrial {
  seconds: number;
  tableCount: number;
  rowCount: number;
  invoiceCount: number;
  /** What is not as it was backed up, a line each; empty when all is. */
  differences: string[];
}

interface TrialParts {
  folder: string;
  source: Pick<BackupSource, 'databaseUrl'>;
  signal?: AbortSignal | undefined;
}

/**
 * Restores a backup into a database of its own, which is removed afterwards, and compares what came out. Throws when it
 * cannot be restored.
 */
export async function tryRestore({ folder, source, signal }: TrialParts): Promise<RestoreTrial> {
  const startedMs = performance.now();
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest);
  const compared = await withScratchDatabase({ folder, source, signal }, manifest, (scratch) =>
    compareWith(scratch, manifest),
  );
  return { ...compared, seconds: Math.round((performance.now() - startedMs) / 1000) };
}

type Compared = Omit<RestoreTrial, 'seconds'>;

async function compareWith(scratch: Database, manifest: BackupManifest): Promise<Compared> {
  const rows = await countRows(scratch);
  const { invoiceCount, lines } = await collectInvoices(scratch);
  return {
    tableCount: Object.keys(rows).length,
    rowCount: sumRows(rows),
    invoiceCount,
    differences: [...compareRows(manifest.rows, rows), ...lines],
  };
}

async function collectInvoices(db: Database): Promise<{ invoiceCount: number; lines: string[] }> {
  const lines: string[] = [];
  const checking = checkInvoices(db);
  for (;;) {
    const { value, done } = await checking.next();
    if (done) return { invoiceCount: value.checked, lines: lines.slice(0, value.different) };
    lines.push(value);
  }
}

async function withScratchDatabase(
  { folder, source: { databaseUrl }, signal }: TrialParts,
  { kind, databaseVersion }: BackupManifest,
  work: (scratch: Database) => Promise<Compared>,
): Promise<Compared> {
  if (kind === 'embedded') return inScratchFolder({ folder, signal }, work);
  if (!databaseUrl) throw new BackupError('Diese Sicherung stammt von PostgreSQL. Bitte setzen Sie DATABASE_URL.');
  const name = nameBeside(databaseNameOf(databaseUrl), 'probe');
  await createDatabaseBeside(databaseUrl, name);
  try {
    const url = withDatabaseName(databaseUrl, name);
    await restoreDump(url, { folder, databaseVersion, signal });
    return await useAndClose(connectPostgres(url), work);
  } finally {
    await dropDatabaseBeside(databaseUrl, name);
  }
}

async function inScratchFolder(
  { folder, signal }: Pick<TrialParts, 'folder' | 'signal'>,
  work: (scratch: Database) => Promise<Compared>,
): Promise<Compared> {
  // beside the backup, where there is room; what an interrupted trial leaves is removed by the next backup
  const target = join(dirname(folder), `probe-${randomUUID()}${unfinished}`);
  try {
    return await useAndClose(await openRestoredFolder(target, { folder, signal }), work);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

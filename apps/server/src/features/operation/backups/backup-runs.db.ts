import type { Database } from '../../../database/database.ts';
import { listTables } from './count-rows.ts';
import type { RestoreTrial } from './try-restore.ts';

export interface BackupAttempt {
  startedAt: Date;
  /** The folder of the backup, without the directory; undefined when none was made. */
  name?: string;
  bytes?: number;
  failure?: string;
  trial?: RestoreTrial;
  /** Why the backup could not be restored. */
  trialFailure?: string;
}

const longestReport = 2000;

/** Keeps the result for the operator's page; not where the next start has still to create the table. */
export async function saveBackupRun(db: Database, attempt: BackupAttempt): Promise<void> {
  if (!(await listTables(db)).includes('backup_run')) return;
  const { startedAt, name, bytes, failure, trial, trialFailure } = attempt;
  const report = trialFailure ?? (trial && trial.differences.length > 0 ? trial.differences.join('\n') : undefined);
  await db
    .insertInto('backup_run')
    .values({
      started_at: startedAt,
      finished_at: new Date(),
      name: name ?? null,
      bytes: bytes ?? null,
      failure: failure?.slice(0, longestReport) ?? null,
      table_count: trial?.tableCount ?? null,
      row_count: trial?.rowCount ?? null,
      invoice_count: trial?.invoiceCount ?? null,
      tried_at: name === undefined ? null : new Date(),
      trial_seconds: trial?.seconds ?? null,
      trial_failure: report?.slice(0, longestReport) ?? null,
    })
    .execute();
}

export interface LastAttempts {
  lastSuccessAt: Date | null;
  lastAttemptAt: Date | null;
}

export async function readLastAttempts(db: Database): Promise<LastAttempts> {
  return db
    .selectFrom('backup_run')
    .select(({ fn }) => [
      fn.max('started_at').filterWhere('name', 'is not', null).as('lastSuccessAt'),
      fn.max('started_at').as('lastAttemptAt'),
    ])
    .executeTakeFirstOrThrow();
}

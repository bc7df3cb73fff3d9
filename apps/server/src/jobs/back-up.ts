import type { FastifyBaseLogger } from 'fastify';
import { backUpWhenDue, type BackupPlan } from '../features/operation/backups/back-up-when-due.ts';
import type { BackupSource } from '../features/operation/backups/create-backup.ts';
import { startRepeating } from './repeat.ts';

/** Somebody may wait for a backup. */
const pauseMs = 5000;

export interface BackupJob {
  source: BackupSource;
  plan: Pick<BackupPlan, 'directory' | 'kept' | 'time'>;
}

/** Backs up once a day and restores the backup for trial. */
export function startBackingUp({
  source,
  plan,
  log,
}: BackupJob & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const doNext = async (signal: AbortSignal) => {
    await backUpWhenDue(source, { ...plan, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'The backup failed', doNext });
}

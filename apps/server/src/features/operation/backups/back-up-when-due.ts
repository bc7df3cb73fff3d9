import { addDays } from '@lichthof/domain/time/days.ts';
import { hourMs, localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { deleteMeasure, readMeasures } from '../measures/measures.db.ts';
import { readLastAttempts, type LastAttempts } from './backup-runs.db.ts';
import type { BackupOptions, BackupSource } from './create-backup.ts';
import { runBackup } from './run-backup.ts';

/** After a failure. */
const retryMs = hourMs;

/** The latest moment at which the clock showed this time, such as '03:10'. */
export function latestTime(time: string, nowMs: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = localDayOf(nowMs, defaultTimeZone);
  const at = (day: string) => startOfDay(day, defaultTimeZone) + hours * hourMs + minutes * 60_000;
  return at(today) <= nowMs ? at(today) : at(addDays(today, -1));
}

/** Once after the time of each day; a failed backup is tried again after an hour. */
export function isBackupDue({ lastSuccessAt, lastAttemptAt }: LastAttempts, time: string, nowMs: number): boolean {
  const [success, attempt] = [lastSuccessAt?.getTime() ?? -Infinity, lastAttemptAt?.getTime() ?? -Infinity];
  if (success >= latestTime(time, nowMs)) return false;
  return attempt <= success || attempt <= nowMs - retryMs;
}

export interface BackupPlan extends BackupOptions {
  time: string;
}

/** Backs up once a day, and whenever somebody has asked for it on the operator's page. */
export async function backUpWhenDue(source: BackupSource, { time, ...options }: BackupPlan): Promise<void> {
  const { db } = source;
  const isRequested = (await readMeasures(db)).backupRequest !== undefined;
  if (!isRequested && !isBackupDue(await readLastAttempts(db), time, Date.now())) return;
  try {
    await runBackup(source, options);
  } finally {
    if (isRequested) await deleteMeasure(db, 'backupRequest');
  }
}

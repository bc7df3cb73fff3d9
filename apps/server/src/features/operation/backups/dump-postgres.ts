import { getFirst } from '@lichthof/domain/collections/items.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isDistributed } from '../../../database/distribution/distribute-tables.ts';
import { BackupError } from './backup-error.ts';
import { countRows, type RowCounts } from './count-rows.ts';
import { runPostgresProgram } from './postgres-programs.ts';

interface DumpParts {
  databaseUrl: string;
  databaseVersion: number;
  file: string;
  signal?: AbortSignal | undefined;
}

/**
 * Dumps a PostgreSQL database beside its work, and counts the rows of the same moment. Only one server does so at a
 * time.
 */
export async function dumpPostgres(db: Database, parts: DumpParts): Promise<RowCounts> {
  if (await isDistributed(db))
    throw new BackupError(
      'Die Datenbank ist auf mehrere Rechner verteilt. Bitte sichern Sie jeden Rechner mit den Mitteln von PostgreSQL (pg_basebackup) zum selben Wiederherstellungspunkt: select citus_create_restore_point(…).',
    );
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await tx.executeQuery<{ isFree: boolean; snapshot: string }>(
        CompiledQuery.raw(`select pg_try_advisory_xact_lock(hashtext('lichthof backup')) as "isFree",
          pg_export_snapshot() as snapshot`),
      );
      const { isFree, snapshot } = getFirst(rows);
      if (!isFree) throw new BackupError('Ein anderer Server sichert diese Datenbank gerade.');
      const { databaseUrl, databaseVersion, file, signal } = parts;
      const args = ['--format=custom', `--file=${file}`, `--snapshot=${snapshot}`, '--lock-wait-timeout=60s'];
      const dump = runPostgresProgram('pg_dump', { databaseUrl, databaseVersion, args, signal });
      const [counts] = await Promise.all([countRows(tx), dump]);
      return counts;
    });
}

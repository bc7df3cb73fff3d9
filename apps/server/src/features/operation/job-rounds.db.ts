import type { JobName } from '@lichthof/contracts/operation.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface JobRound {
  job: JobName;
  endedAt: Date;
  failedAt: Date | null;
}

/** Keeps the latest of all servers. */
export async function saveJobRounds(db: Database, rounds: JobRound[]): Promise<void> {
  if (rounds.length === 0) return;
  await db
    .insertInto('job_round')
    .values(rounds.map(({ job, endedAt, failedAt }) => ({ job, ended_at: endedAt, failed_at: failedAt })))
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet({
        ended_at: sql`greatest(job_round.ended_at, excluded.ended_at)`,
        failed_at: sql`greatest(job_round.failed_at, excluded.failed_at)`,
      }),
    )
    .execute();
}

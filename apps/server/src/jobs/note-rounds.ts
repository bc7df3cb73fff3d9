import type { JobName } from '@lichthof/contracts/operation.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { saveJobRounds, type JobRound } from '../features/operation/job-rounds.db.ts';
import { startRepeating } from './repeat.ts';

const pauseMs = 60_000;

/** The rounds of this server's jobs since they were saved last. */
export class JobRounds {
  readonly #rounds = new Map<JobName, JobRound>();

  noteEnd(job: JobName): void {
    this.#rounds.set(job, { job, endedAt: new Date(), failedAt: this.#rounds.get(job)?.failedAt ?? null });
  }

  noteFailure(job: JobName): void {
    this.#rounds.set(job, { job, endedAt: new Date(), failedAt: new Date() });
  }

  take(): JobRound[] {
    const rounds = [...this.#rounds.values()];
    this.#rounds.clear();
    return rounds;
  }
}

/** Saves once a minute for the operator's page when each job ended a round. */
export function startSavingRounds(
  db: Database,
  rounds: JobRounds,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  const doNext = async () => {
    await saveJobRounds(db, rounds.take());
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'Saving the rounds of jobs failed', doNext });
}

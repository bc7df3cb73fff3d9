import { Gauge, type Registry } from 'prom-client';
import type { Pool } from 'pg';
import { answerWithin } from '../database/answer-within.ts';
import type { Database } from '../database/database.ts';
import { countUnreachableCustomers } from '../database/reachable-customers.ts';
import {
  countFailedMails,
  readIngestLag,
  readWaitingWork,
  type FailedMails,
  type WaitingWork,
} from '../features/operation/waiting-work.db.ts';

const longestAnswerMs = 3_000;

export interface WatchedDatabase {
  db: Database;
  onError: (error: unknown) => void;
}

/**
 * Returns how to read the figures of the database anew. While it does not answer they are missing, and those of the
 * process remain.
 */
export function addDatabaseFigures(registry: Registry, { db, onError }: WatchedDatabase): () => Promise<void> {
  const registers = [registry];
  const labelNames = ['kind'] as const;
  const isUp = new Gauge({
    name: 'lichthof_database_up',
    help: 'Whether the database answers: 1 or 0',
    registers,
  });
  const waiting = new Gauge({
    name: 'lichthof_work_waiting',
    help: 'Work in the database that waits or is being done, of all servers',
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: 'lichthof_work_waiting_seconds',
    help: 'Age of the oldest work that waits or is being done',
    labelNames,
    registers,
  });
  const failed = new Gauge({
    name: 'lichthof_mails_failed',
    help: 'Mails of the last 24 hours that were given up',
    registers,
  });
  const givenUp = new Gauge({
    name: 'lichthof_mails_given_up',
    help: 'Mails that were given up and that nobody has seen to',
    registers,
  });
  const lag = new Gauge({
    name: 'lichthof_ingest_lag_seconds',
    help: 'Since the last message of any edge, of all servers',
    registers,
  });

  const unreachable: Gauge = new Gauge({
    name: 'lichthof_customers_unreachable',
    help: 'Customers whose machine of a distributed database did not answer this server last',
    registers,
    collect: () => unreachable.set(countUnreachableCustomers()),
  });

  let reading: Promise<[WaitingWork[], FailedMails, number | null]> | undefined;
  /** One reading at a time: those of a database that hangs would take all connections. */
  const readFigures = () =>
    (reading ??= Promise.all([readWaitingWork(db), countFailedMails(db), readIngestLag(db)]).finally(() => {
      reading = undefined;
    }));
  return async () => {
    for (const gauge of [waiting, age]) gauge.reset();
    for (const gauge of [failed, givenUp, lag]) gauge.remove();
    try {
      const [work, failedMails, lagSeconds] = await answerWithin(longestAnswerMs, readFigures());
      for (const { kind, count, seconds } of work) {
        waiting.set({ kind }, count);
        age.set({ kind }, seconds);
      }
      failed.set(failedMails.ofLastDay);
      givenUp.set(failedMails.open);
      if (lagSeconds !== null) lag.set(lagSeconds);
      isUp.set(1);
    } catch (error) {
      isUp.set(0);
      onError(error);
    }
  };
}

/** Counts the connections of this server to a database. */
export function addPoolFigures(registry: Registry): (name: string, pool: Pool) => void {
  const pools = new Map<string, Pool>();
  const connections = new Gauge({
    name: 'lichthof_database_connections',
    help: 'Connections of this server: open ones, idle ones, and requests that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect: () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        connections.set({ pool, state: 'open' }, totalCount);
        connections.set({ pool, state: 'idle' }, idleCount);
        connections.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (name, pool) => void pools.set(name, pool);
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { makeSourcesDue, type PolledSource, type SourceClaim } from '../features/intake/files/deliveries.db.ts';
import { pollSource } from '../features/intake/files/poll-source.ts';
import { reportNextCustomer } from '../features/intake/reports/report-waiting.ts';
import { openSource, openStoredOperator, type SourceTools } from '../features/intake/sources/source-kinds.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  sourceTools: SourceTools;
}

const pauseMs = 2000;
const reportPauseMs = 60_000;
/** Of different customers, so that a slow source does not make the others wait. */
const pollsAtOnce = 3;

/** Polls sources, and tells people of what waits. Several servers may run this beside each other. */
export function startPollingSources({ db, log, sourceTools }: JobParts): () => Promise<void> {
  const open = (source: PolledSource) => openSource(source, sourceTools);
  const openOperator = (source: PolledSource) => openStoredOperator(source, sourceTools);
  const work = (claim: SourceClaim, signal: AbortSignal) => pollSource({ db, log, open, openOperator }, claim, signal);
  const pollNext = async (signal: AbortSignal) => {
    await makeSourcesDue(db);
    return runNextClaimed({ db, log, table: 'data_source', work }, signal);
  };
  const reportNext = () => reportNextCustomer(db, new Date());
  const stops = [
    ...Array.from({ length: pollsAtOnce }, () =>
      startRepeating({ log, pauseMs, failure: 'Polling a source failed', doNext: pollNext }),
    ),
    startRepeating({ log, pauseMs: reportPauseMs, failure: 'Reporting waiting files failed', doNext: reportNext }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { loadUnattended } from '../features/imports/unattended/load-unattended.ts';
import { type FileClaim, loadFile } from '../features/intake/files/load-file.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 2000;
/** Of different customers, so that a large file of one does not make the others wait. */
const filesAtOnce = 2;

/** Hands files over to be loaded that came by themselves. Several servers may run this beside each other. */
export function startLoadingIntakeFiles({ db, log }: JobParts): () => Promise<void> {
  const work = (claim: FileClaim, signal: AbortSignal) => loadFile({ db, load: loadUnattended }, claim, signal);
  const stops = Array.from({ length: filesAtOnce }, () =>
    startRepeating({
      log,
      pauseMs,
      failure: 'Loading a file that came by itself failed',
      doNext: (signal) => runNextClaimed({ db, log, table: 'intake_file', work }, signal),
    }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

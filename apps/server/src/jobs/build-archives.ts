import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { ReadBookingsFile } from '../features/invoices/archives/archive-entries.ts';
import { buildArchive } from '../features/invoices/archives/build-archive.ts';
import { bookkeepingCsv } from '../features/payments/bookkeeping/bookkeeping-csv.ts';
import { readBookings } from '../features/payments/bookkeeping/bookings.db.ts';
import { startRepeating } from './repeat.ts';
import { runNextClaimed } from './run-claimed-work.ts';

interface ArchiveJobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 1000;

/** The file that the invoices page offers as well. */
export const readBookingsFile: ReadBookingsFile = async (db, period) => bookkeepingCsv(await readBookings(db, period));

/** Builds requested archives of invoices one after the other. Several servers may run this beside each other. */
export function startArchiveJob({ db, log }: ArchiveJobParts): () => Promise<void> {
  return startRepeating({
    log,
    pauseMs,
    failure: 'An archive of invoices could not be built',
    doNext: (signal) => buildNextArchive({ db, log }, signal),
  });
}

export const buildNextArchive = ({ db, log }: ArchiveJobParts, signal: AbortSignal): Promise<boolean> =>
  runNextClaimed(
    { db, log, table: 'invoice_archive', work: (claim) => buildArchive({ db, signal, readBookingsFile }, claim) },
    signal,
  );

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { measureStorage } from '../features/operation/measures/measure-storage.db.ts';
import { isMeasureDue, saveMeasure } from '../features/operation/measures/measures.db.ts';
import { readCertificate } from '../features/operation/measures/read-certificate.ts';
import { readDisks } from '../features/operation/measures/read-disks.ts';
import { startRepeating } from './repeat.ts';

const pauseMs = 300_000;

interface MeasureJob {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  publicUrl: string;
  /** Whose disks are measured. */
  folders: { data: string; backups?: string };
}

/** Measures once an hour what the operator's page shows and what would take too long to find out for it. */
export function startMeasuring({ db, log, publicUrl, folders }: MeasureJob): () => Promise<void> {
  const doNext = async () => {
    if (!(await isMeasureDue(db))) return false;
    await measureStorage(db);
    await saveMeasure(db, 'disks', await readDisks(folders));
    const certificate = await readCertificate(publicUrl);
    if (certificate) await saveMeasure(db, 'certificate', certificate);
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'Measuring for the operator failed', doNext });
}

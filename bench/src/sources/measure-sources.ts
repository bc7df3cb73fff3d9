import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadePlace } from '../billing/bench-place.ts';
import { asService, runInOwnProcess } from '../billing/own-process.ts';
import type { Seeded } from '../billing/seed-process.ts';
import type { ToWork, Worked } from './sources-process.ts';
import { startDovecot } from './start-dovecot.ts';
import { mailOf, valueFileOf } from './value-files.ts';

export interface SourceFigures {
  filesMs: number;
  filesKpisP95Ms: number;
  filesCpuMs: number;
  filesPeakBytes: number;
  /** Not a number where there is no mail server to measure with. */
  mailsMs: number;
  mailsKpisP95Ms: number;
  mailsCpuMs: number;
}

/** Lets a server work through a folder of files and through a mailbox, beside people who read key figures. */
export async function measureSources(makePlace: () => Promise<MadePlace>, fileCount: number): Promise<SourceFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'lichthof-quellen-'));
  const ofFiles = await work(makePlace, { fileCount, source: { folder } });
  await rm(folder, { recursive: true, force: true });
  const figures = {
    filesMs: ofFiles.tookMs,
    filesKpisP95Ms: ofFiles.kpisP95Ms,
    filesCpuMs: ofFiles.cpuMs,
    filesPeakBytes: ofFiles.peakBytes,
  };
  const mailbox = await startDovecot(Array.from({ length: fileCount }, (_, index) => mailOf(valueFileOf(index))));
  if (!mailbox) return { ...figures, mailsMs: Number.NaN, mailsKpisP95Ms: Number.NaN, mailsCpuMs: Number.NaN };
  const { stop, ...reached } = mailbox;
  const ofMails = await work(makePlace, { fileCount, source: { mailbox: reached } });
  await stop();
  const { tookMs: mailsMs, kpisP95Ms: mailsKpisP95Ms, cpuMs: mailsCpuMs } = ofMails;
  return { ...figures, mailsMs, mailsKpisP95Ms, mailsCpuMs };
}

async function work(
  makePlace: () => Promise<MadePlace>,
  toWork: Pick<ToWork, 'fileCount' | 'source'>,
): Promise<Worked> {
  const { place, remove } = await makePlace();
  try {
    const { watchedEstateId } = await runInOwnProcess<Seeded>('seed-process.ts', { place, apartmentCounts: [1] });
    const input = { place, watchedEstateId, ...toWork };
    return await runInOwnProcess<Worked>('../sources/sources-process.ts', input, asService);
  } finally {
    await remove();
  }
}

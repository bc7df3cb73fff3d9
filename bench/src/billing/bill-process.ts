import { rmSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { createMailSender } from '../../../apps/server/src/integrations/mail/create-mail-sender.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { startBillingJob } from '../../../apps/server/src/jobs/run-billing.ts';
import { childrenPeakBytes, peakMemoryBytes } from '../peak-memory.ts';
import { openPlace, type BenchPlace } from './bench-place.ts';
import { watchKpis } from './kpi-watch.ts';
import { answer, readProcessInput } from './own-process.ts';

export interface Billing {
  billMs: number;
  /** The step that allocates, prices and gives numbers, in one transaction. */
  numbersMs: number;
  /** 95th percentile of the response time of another estate's key figures meanwhile. */
  kpisP95Ms: number;
  peakBytes: number;
  /** Of the processes that typeset, together. */
  typesettingPeakBytes: number;
}

const { place, watchedEstateId } = readProcessInput() as { place: BenchPlace; watchedEstateId: number };
const db = await openPlace(place);
const folder = await mkdtemp(join(tmpdir(), 'lichthof-outbox-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const typesetter = createTypesetter();
const mailSender = createMailSender({
  smtpUrl: undefined,
  from: 'Lichthof <a@lichthof.example>',
  outboxFolder: folder,
});
const watch = await watchKpis({ db, typesetter }, watchedEstateId);

const startedAt = performance.now();
const stopJob = startBillingJob({
  db,
  log: console,
  typesetter,
  mailSender,
  publicUrl: 'http://localhost:3000',
  hasOneConnection: 'dataDir' in place,
});
await waitForSteps(db, ['numbers']);
const numbersMs = performance.now() - startedAt;
const invoiceCount = await waitForSteps(db, ['numbers', 'documents', 'mails']);
const billMs = performance.now() - startedAt;
const kpisP95Ms = await watch.stop();
const peakBytes = peakMemoryBytes();
const typesettingPeakBytes = childrenPeakBytes();

await stopJob();
const mailCount = (await readdir(folder)).length;
if (mailCount !== invoiceCount) throw new Error(`${mailCount} mails for ${invoiceCount} invoices`);
await Promise.all([typesetter.close(), mailSender.close()]);
await db.destroy();
answer({ billMs, numbersMs, kpisP95Ms, peakBytes, typesettingPeakBytes } satisfies Billing);

/** Waits until the only run has left these steps; returns its number of invoices. Throws if the run stops. */
async function waitForSteps(database: Database, steps: string[]): Promise<number> {
  for (;;) {
    const run = database.selectFrom('billing_run').select(['state', 'step', 'failure', 'expected_count as count']);
    const { state, step, failure, count } = await run.executeTakeFirstOrThrow();
    if (state === 'failed' || state === 'partial') throw new Error(`The run is ${state}: ${failure}`);
    if (!steps.includes(step)) return count;
    await wait(100);
  }
}

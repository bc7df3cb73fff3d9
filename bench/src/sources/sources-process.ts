import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { createSecretCipher, secretKeyBytes } from '../../../apps/server/src/integrations/secrets/secret-cipher.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { startDerivingEstateDays } from '../../../apps/server/src/jobs/derive-estate-days.ts';
import { startLoadingIntakeFiles } from '../../../apps/server/src/jobs/load-intake-files.ts';
import { startPollingSources } from '../../../apps/server/src/jobs/poll-sources.ts';
import { startImportJob } from '../../../apps/server/src/jobs/run-imports.ts';
import { openPlace, type BenchPlace } from '../billing/bench-place.ts';
import { watchKpis } from '../billing/kpi-watch.ts';
import { answer, readProcessInput } from '../billing/own-process.ts';
import { audience, issuer, tokenSecret } from '../edges/bench-fleet.ts';
import { peakMemoryBytes } from '../peak-memory.ts';
import { keepRecipe, makeImportingEstate } from './keep-recipe.ts';
import type { BenchMailbox } from './start-dovecot.ts';
import { valueFileOf } from './value-files.ts';

export interface Worked {
  tookMs: number;
  /** 95th percentile of the response time of another estate's key figures meanwhile. */
  kpisP95Ms: number;
  cpuMs: number;
  peakBytes: number;
}

export interface ToWork {
  place: BenchPlace;
  watchedEstateId: number;
  fileCount: number;
  /** The folder of all customers, in which this process lays the files; a mailbox has its mails already. */
  source: { folder: string } | { mailbox: BenchMailbox };
}

const longestMs = 30 * 60_000;

const { place, watchedEstateId, fileCount, source } = readProcessInput() as ToWork;
const db = await openPlace(place);
const typesetter = createTypesetter();
const secretCipher = createSecretCipher(Buffer.alloc(secretKeyBytes, 1));
const sourceTools = {
  secretCipher,
  allowsOwnNetwork: true,
  folderRoot: 'folder' in source ? source.folder : undefined,
  ca: 'mailbox' in source ? await readFile(source.mailbox.ca, 'utf8') : undefined,
};
const app = await buildApp({
  config: readConfig({
    LOG_LEVEL: 'error',
    SOURCE_OWN_NETWORK: 'true',
    ...('folder' in source && { SOURCE_FOLDER: source.folder }),
  }),
  db,
  typesetter,
  secretCipher,
  tokens: { issuer, audience, keys: () => Buffer.from(tokenSecret) },
});
const estate = await makeImportingEstate(db);
const log = console;
const stopImports = startImportJob({ db, log });
await keepRecipe(app, estate);
const { customerId, headers } = estate;
if ('folder' in source) await layFiles(join(source.folder, String(customerId), 'werte'));
const watch = await watchKpis({ db, typesetter }, watchedEstateId);
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const created = await app.inject({
  method: 'POST',
  url: `/api/customers/${customerId}/data-sources`,
  headers,
  payload: { name: 'Bench', ...setupOf() },
});
if (created.statusCode !== 200) throw new Error(created.body);
const stops = [
  startPollingSources({ db, log, sourceTools }),
  startLoadingIntakeFiles({ db, log }),
  startDerivingEstateDays(db, log),
];
await allLoaded(db);
const tookMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
const kpisP95Ms = await watch.stop();
await Promise.all([...stops, stopImports].map((stop) => stop()));
await app.close();
await typesetter.close();
await db.destroy();
answer({ tookMs, kpisP95Ms, cpuMs: (user + system) / 1000, peakBytes: peakMemoryBytes() } satisfies Worked);
process.exit(0);

async function layFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < fileCount; index += 1) {
    const { name, content } = valueFileOf(index);
    await writeFile(join(folder, name), content);
  }
}

function setupOf(): { setup: KindAndConfig; secret: string | null } {
  if ('folder' in source)
    return { setup: { kind: 'folder', config: { folder: 'werte', deletes: true } }, secret: null };
  const { port, userName, secret } = source.mailbox;
  const senders = ['@messdienst.example'];
  const config = { host: 'localhost', port, userName, folder: 'INBOX', doneFolder: null, senders };
  return { setup: { kind: 'mailbox', config }, secret };
}

/** Throws when a file waits or has failed, or when it takes too long. */
async function allLoaded(database: Database): Promise<void> {
  const rows = database.selectFrom('value_import').select(({ fn }) => fn.countAll<string>().as('count'));
  for (;;) {
    const { count } = await rows.where('state', '=', 'done').executeTakeFirstOrThrow();
    // one is that of the recipe
    if (Number(count) > fileCount) return;
    const stuck = database.selectFrom('intake_file').select(['file_name', 'state', 'sentence']);
    const bad = await stuck.where('state', 'in', ['waits', 'failed', 'skipped']).executeTakeFirst();
    if (bad) throw new Error(`A file was not loaded: ${JSON.stringify(bad)}`);
    if (performance.now() - startedAt > longestMs) throw new Error(`Only ${count} of ${fileCount} files were loaded`);

    await wait(500);
  }
}

import type { SelectQueryBuilder } from 'kysely';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import type { Tables } from '../../../apps/server/src/database/tables.ts';
import { createMailSender } from '../../../apps/server/src/integrations/mail/create-mail-sender.ts';
import { createSecretCipher, secretKeyBytes } from '../../../apps/server/src/integrations/secrets/secret-cipher.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { createHttpWebhookSender } from '../../../apps/server/src/integrations/webhooks/http-webhook-sender.ts';
import { startJobs } from '../../../apps/server/src/jobs/start-jobs.ts';
import { openPlace, type BenchPlace } from '../billing/bench-place.ts';
import { readProcessInput } from '../billing/own-process.ts';
import { audience, issuer, tokenSecret } from '../edges/bench-fleet.ts';
import { peakMemoryBytes } from '../peak-memory.ts';
import { keepRecipe, makeImportingEstate } from '../sources/keep-recipe.ts';
import { valueFileOf } from '../sources/value-files.ts';

/** What the server has used so far, and what it has done. */
export interface LoadUsage {
  cpuMs: number;
  peakBytes: number;
  billedRuns: number;
  loadedFiles: number;
}

/** Runs the whole server with all its jobs, without sign-in. Each message is answered with its usage. */
const { place, fileCount } = readProcessInput() as { place: BenchPlace; fileCount: number };
const folder = await mkdtemp(join(tmpdir(), 'lichthof-last-'));
const db = await openPlace(place);
const typesetter = createTypesetter();
const secretCipher = createSecretCipher(Buffer.alloc(secretKeyBytes, 1));
const webhookTools = { secretCipher, webhookSender: createHttpWebhookSender({ allowsOwnNetwork: false }) };
const mailSender = createMailSender({
  smtpUrl: undefined,
  from: 'Lichthof <a@lichthof.example>',
  outboxFolder: join(folder, 'outbox'),
});
const app = await buildApp({
  config: readConfig({ LOG_LEVEL: 'warn', SOURCE_OWN_NETWORK: 'true', SOURCE_FOLDER: folder }),
  db,
  typesetter,
  ...webhookTools,
  tokens: { issuer, audience, keys: () => Buffer.from(tokenSecret) },
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const stopJobs = startJobs({
  db,
  log: app.log,
  typesetter,
  mailSender,
  sourceTools: { secretCipher, allowsOwnNetwork: true, folderRoot: folder, ca: undefined },
  ...webhookTools,
  publicUrl: 'http://localhost:3000',
  isEmbedded: false,
  folders: { data: folder },
  backups: undefined,
  fillSampleCustomer: async () => undefined,
});
const importing = await makeImportingEstate(db);
await keepRecipe(app, importing);

process.on('message', (message) => void answerTo(message));
process.once('SIGTERM', () => void stop());
process.send!({ address });

async function answerTo(message: unknown): Promise<void> {
  if (message === 'import') await connectFolder();
  const { user, system } = process.cpuUsage();
  const usage: LoadUsage = {
    cpuMs: (user + system) / 1000,
    peakBytes: peakMemoryBytes(),
    billedRuns: await countRows(db.selectFrom('billing_run').where('state', '=', 'success')),
    // one is that of the recipe
    loadedFiles: (await countRows(db.selectFrom('value_import').where('state', '=', 'done'))) - 1,
  };
  process.send!(usage);
}

/** Lays value files into a folder and lets the server fetch them. */
async function connectFolder(): Promise<void> {
  const { customerId, headers } = importing;
  const files = join(folder, String(customerId), 'werte');
  await mkdir(files, { recursive: true });
  for (let index = 0; index < fileCount; index += 1) {
    const { name, content } = valueFileOf(index);
    await writeFile(join(files, name), content);
  }
  const created = await app.inject({
    method: 'POST',
    url: `/api/customers/${customerId}/data-sources`,
    headers,
    payload: {
      name: 'Ordner',
      setup: { kind: 'folder', config: { folder: 'werte', deletes: true } },
      secret: null,
    },
  });
  if (created.statusCode !== 200) throw new Error(created.body);
}

async function countRows<Table extends keyof Tables>(rows: SelectQueryBuilder<Tables, Table, object>): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function stop(): Promise<void> {
  await stopJobs();
  await app.close();
  await Promise.all([typesetter.close(), mailSender.close()]);
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

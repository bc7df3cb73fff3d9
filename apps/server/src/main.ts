import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createLocalJWKSet } from 'jose';
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { operatorCommands, sourceFor } from './admin/backup-commands.ts';
import { serveOperator } from './admin/operator-socket.ts';
import { buildApp } from './app.ts';
import { checkPorts } from './check-start.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { connectPostgres, openEmbedded, type Database } from './database/database.ts';
import { isDistributed } from './database/distribution/distribute-tables.ts';
import { findSharedEmails } from './database/email-key.ts';
import { refuseInterrupted } from './database/distribution/set-aside.ts';
import { readIsolation } from './database/isolation/isolate-customers.ts';
import { migrate } from './database/migrate.ts';
import { tendEmbedded } from './database/tend-embedded.ts';
import { recordAccountEvent } from './features/session/record-account-event.ts';
import { skipWhileUnreachable } from './demo/skip-while-unreachable.ts';
import { seedDemoHistory } from './demo/history/seed-demo-history.ts';
import { createSampleFilling } from './demo/sample/fill-sample-customer.ts';
import { demoGreeting, seedDemo } from './demo/seed-demo.ts';
import { exitWithReason } from './explain-error.ts';
import { explainIsolation } from './explain-isolation.ts';
import { explainSharedEmails } from './explain-shared-emails.ts';
import { createLog } from './http/log.ts';
import { createReadiness } from './http/readiness.ts';
import { discoverKeys } from './http/tokens.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from './integrations/identity/embedded/provider.ts';
import { identityRoutes } from './integrations/identity/embedded/identity-routes.ts';
import type { AccountEvent } from './integrations/identity/identity-provider.ts';
import { createHttpWebhookSender } from './integrations/webhooks/http-webhook-sender.ts';
import { openSecretCipher } from './integrations/secrets/open-secret-cipher.ts';
import type { MailSender } from './integrations/mail/mail-sender.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createTypesetter } from './integrations/typesetting/typesetter.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { openAccounts, openMailSender } from './open-accounts.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const longestWaitForJobsMs = 10_000;

await start().catch(exitWithReason);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await checkPorts(config);
  const metrics = config.metricsPort === undefined ? undefined : createMetrics();
  const log = createLog({ level: config.logLevel });
  const hooks = { takesRoles: config.takesCustomerRoles, ...(metrics && { log: metrics.onStatement }) };
  const connect = (name: string, url: string) =>
    connectPostgres(url, {
      ...hooks,
      onPool: (pool) => metrics?.watchPool(name, pool),
      onConnectionLost: (error) => log.error(error, `A connection to the database was lost: ${name}`),
    });
  const isEmbedded = !config.databaseUrl;
  const db = config.databaseUrl ? connect('main', config.databaseUrl) : await openEmbedded(config.dataDir, hooks);
  const readDb = config.databaseReadUrl ? connect('reads', config.databaseReadUrl) : undefined;
  await refuseInterrupted(db);
  await migrate(db);
  const lackOfIsolation = explainIsolation(await readIsolation(db), {
    isDistributed: await isDistributed(db),
    isWanted: config.takesCustomerRoles,
  });
  if (lackOfIsolation) log.warn(lackOfIsolation);
  const sharedEmails = explainSharedEmails(await findSharedEmails(db));
  if (sharedEmails) log.warn(sharedEmails);
  const mailSender = openMailSender(config);
  const embedded = config.externalIssuer ? undefined : await embeddedProvider(db, config, mailSender);
  const typesetter = createTypesetter();
  const webhookTools = {
    webhookSender: createHttpWebhookSender({ allowsOwnNetwork: config.allowsWebhooksToOwnNetwork }),
    secretCipher: await openSecretCipher({
      secretsKey: config.secretsKey,
      dataDir: config.databaseUrl ? undefined : config.dataDir,
    }),
  };
  const { caFile } = config.sources;
  const sourceCa = caFile && (await readFile(caFile, 'utf8'));
  const sourceTools = { ...config.sources, secretCipher: webhookTools.secretCipher, ca: sourceCa };
  const readiness = createReadiness(db);
  const app = await buildApp({
    config,
    db,
    readDb,
    typesetter,
    log,
    readiness,
    accounts: openAccounts(config, db, mailSender),
    ...webhookTools,
    sourceCa,
    ...(metrics && { metrics }),
    tokens: await tokenRules(config, embedded),
    ...(embedded && { mountIdentity: (server) => identityRoutes(server, { embedded }) }),
  });
  if (config.hasDemoData && embedded) {
    const seed = async () => {
      await seedDemo(db, embedded.identity, { now: new Date(), onCreate: sayDemoIsCreated });
      if (isEmbedded) await tendEmbedded(db);
      await seedDemoHistory({ db, typesetter, publicUrl: config.publicUrl }, new Date());
      if (isEmbedded) await tendEmbedded(db);
    };
    await skipWhileUnreachable(seed, (error) => log.warn(error, demoIsSkipped));
  }
  await app.listen({ port: config.port, host: config.host });

  const servedMetrics = metrics && (await openMetrics(metrics, { config, db, log }));
  const { directory } = config.backups;
  const backups = directory ? { source: sourceFor(db, config), plan: { ...config.backups, directory } } : undefined;
  const stopOperator = isEmbedded ? await serveOperator(config.dataDir, operatorCommands(db, config)) : undefined;
  const stopJobs = startJobs(
    {
      ...webhookTools,
      db,
      log,
      typesetter,
      mailSender,
      sourceTools,
      publicUrl: config.publicUrl,
      isEmbedded,
      folders: { data: config.dataDir, ...(directory && { backups: directory }) },
      backups,
      fillSampleCustomer: createSampleFilling({ db, typesetter, publicUrl: config.publicUrl }),
    },
    { onFailure: metrics?.onJobFailure },
  );
  const stop = async () => {
    readiness.end();
    // requests are answered while jobs end, so that a load balancer can see that the server stops
    const jobsEnd = stopJobs();
    await Promise.race([jobsEnd, wait(longestWaitForJobsMs)]);
    await app.close();
    await jobsEnd;
    await stopOperator?.();
    await Promise.all([servedMetrics?.stop(), typesetter.close(), mailSender.close()]);
    await Promise.all([db.destroy(), readDb?.destroy()]);
  };
  stopOnSignal(stop, { log });
  // with NODE_COMPILE_CACHE the next start is faster, also after a kill
  flushCompileCache();
  const hasGreeting = config.hasDemoData && embedded !== undefined;
  announce(`Lichthof läuft: ${config.publicUrl}`, { log, isForPeople: hasGreeting || process.stdout.isTTY });
  if (hasGreeting) console.log(demoGreeting());
}

const demoIsSkipped =
  'Ein Rechner der Datenbank antwortet nicht: Die Beispieldaten werden beim nächsten Start angelegt oder ergänzt.';

function sayDemoIsCreated(): void {
  console.log('Die Beispieldaten werden angelegt, einmal; das dauert ein bis zwei Minuten …');
}

/** A line that the log has at every level. */
function announce(line: string, { log, isForPeople }: { log: FastifyBaseLogger; isForPeople: boolean }): void {
  if (isForPeople) console.log(line);
  else log.child({}, { level: 'info' }).info(line);
}

function openMetrics(metrics: Metrics, { config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }) {
  const onError = (error: unknown) => log.error(error, 'The figures for /metrics could not be read');
  metrics.watchDatabase({ db, onError });
  return serveMetrics(metrics, {
    host: config.host,
    port: requireValue(config.metricsPort, 'port of the metrics'),
    onError,
  });
}

function embeddedProvider(db: Database, config: Config, mailSender: MailSender): Promise<EmbeddedProvider> {
  const { publicUrl, clientId, audience, accessTokenSeconds } = config;
  const tokens = { publicUrl, clientId, audience, accessTokenSeconds };
  const onAccountEvent = (event: AccountEvent) => recordAccountEvent(db, event);
  return createEmbeddedProvider({ db: db.$extendTables(), mailSender, onAccountEvent, ...tokens });
}

async function tokenRules({ externalIssuer, audience }: Config, embedded: EmbeddedProvider | undefined) {
  if (embedded)
    return { issuer: embedded.issuer, audience, keys: createLocalJWKSet(embedded.jwks), hasOwnSessions: true };
  if (!externalIssuer) throw new ConfigError('OIDC_ISSUER: fehlt.');
  return { issuer: externalIssuer, audience, keys: await discoverKeys(externalIssuer) };
}

import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { EdgeSender } from '../features/metering/ingest/edge-sender-for-tests.ts';
import { IngestClient } from '../features/metering/ingest/ingest-client-for-tests.ts';
import { makeClients, makeEdges } from '../features/metering/ingest/senders-for-tests.ts';
import { startProxy, type CuttableProxy } from '../testing/cuttable-proxy.ts';
import { killableServers, type ServerProcess } from '../testing/killable-server.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { importedWh, startLongImport } from './long-import-for-tests.ts';
import { readRunState } from './run-state-for-tests.ts';
import { browse, faultsOf, period, startRun, stateOfImport } from './server-load-for-tests.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
const apartmentCount = 12;
const browserCount = 4;
/** After which a failover counts as one that people notice as more than a pause. */
const longestPauseMs = 15_000;

let issuer: TokenIssuer;
let proxy: CuttableProxy;
let dataDirectory: string;
let storage: Awaited<ReturnType<typeof killableServers>>;

beforeEach(async () => {
  if (!databaseServer) return;
  issuer = await startTokenIssuer('urn:lichthof:api');
  dataDirectory = await mkdtemp(join(tmpdir(), 'lichthof-'));
  const environment = { OIDC_ISSUER: issuer.url, DATA_DIR: dataDirectory };
  const reachBy = async (url: string) => {
    proxy = await startProxy(url);
    return proxy.url;
  };
  storage = await killableServers(1, { databaseServer, environment, reachBy });
});
afterEach(async () => {
  if (!databaseServer) return;
  await storage.remove();
  await proxy.close();
  issuer.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const terminateAll = (db: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

it.runIf(databaseServer)(
  'bears the loss of all its connections under reads, writes, edges, an import and a billing run',
  { timeout: 300_000 },
  async () => {
    const { look } = storage;
    const server = storage.servers[0] as ServerProcess;
    const made = await look(async (db) => ({ clients: await makeClients(db, 5), edges: await makeEdges(db, 2) }));
    await server.start();
    const clients = made.clients.map((client) => new IngestClient({ ...client, url: server.url }, { pauseMs: 500 }));
    const edgesUrl = `${server.url.replace('http', 'ws')}/edges`;
    const edges = made.edges.map((edge) => new EdgeSender({ ...edge, url: edgesUrl }));
    const { estateId, userId } = await look((db) => startRun(db, apartmentCount));
    await look(startLongImport);
    const kpisUrl = `${server.url}/api/estate/${estateId}/kpis?from=${period.from}&to=${period.to}`;
    const headers = await issuer.signInAs(userId);
    const browsers = Array.from({ length: browserCount }, () => browse(kpisUrl, headers));
    for (const sender of [...edges, ...clients]) sender.start();
    const acknowledged = () => clients.map(({ acknowledgedValues }) => acknowledgedValues);
    const goOn = async () => {
      const before = acknowledged();
      const answered = browsers.map(({ answers }) => answers[200] ?? 0);
      const isWaiting = () =>
        acknowledged().some((values, index) => values <= before[index]!) ||
        browsers.some(({ answers }, index) => (answers[200] ?? 0) <= answered[index]!);
      await expect.poll(isWaiting, { timeout: longestPauseMs }).toBe(false);
    };

    await goOn();
    await look(terminateAll);
    await goOn();
    proxy.cut();
    await expect.poll(() => proxy.refusedCount()).toBeGreaterThan(10);
    await proxy.restore();
    await goOn();
    await look(terminateAll);
    await goOn();

    const readWork = () => look(async (db) => ({ run: await readRunState(db), loaded: await stateOfImport(db) }));
    const isDone = async () => {
      const { run, loaded } = await readWork();
      return run['state'] !== 'ready' && loaded.state !== 'running';
    };
    while (!(await isDone())) await wait(200);
    await Promise.all([...edges, ...clients].map((sender) => sender.finish()));
    await Promise.all(browsers.map(({ stop }) => stop()));

    expect(await readWork()).toMatchObject({
      run: { state: 'success', invoices: apartmentCount, documents: apartmentCount, sent: apartmentCount },
      loaded: { state: 'done', total: importedWh },
    });
    expect(
      await look(async (db) => (await Promise.all(clients.map((client) => client.findLosses(db)))).flat()),
    ).toEqual([]);
    // nobody sees an internal error or a connection that ends
    for (const { answers } of browsers) expect({ ...answers, 200: 0, 503: 0 }).toEqual({ lost: 0, 200: 0, 503: 0 });
    await Promise.all(edges.map((edge) => edge.resend()));
    await expect.poll(() => look(async (db) => faultsOf(db, edges)), { timeout: 30_000, interval: 1000 }).toEqual([]);
    await Promise.all(edges.map((edge) => edge.close()));
  },
);

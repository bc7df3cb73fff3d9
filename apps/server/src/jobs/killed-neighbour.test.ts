import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EdgeSender } from '../features/metering/ingest/edge-sender-for-tests.ts';
import { IngestClient } from '../features/metering/ingest/ingest-client-for-tests.ts';
import { makeClients, makeEdges } from '../features/metering/ingest/senders-for-tests.ts';
import { startBalancer, type Balancer } from '../testing/balancer.ts';
import { killableServers } from '../testing/killable-server.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { importedWh, startLongImport } from './long-import-for-tests.ts';
import { readRunState } from './run-state-for-tests.ts';
import { browse, faultsOf, period, startRun, stateOfImport } from './server-load-for-tests.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
const apartmentCount = 30;
const browserCount = 4;
/** So many that a fast machine does not come to their end. */
const metersOfClient = 5;

let issuer: TokenIssuer;
let balancer: Balancer;
let dataDirectory: string;
let servers: Awaited<ReturnType<typeof killableServers>>;

beforeEach(async () => {
  if (!databaseServer) return;
  issuer = await startTokenIssuer('urn:lichthof:api');
  dataDirectory = await mkdtemp(join(tmpdir(), 'lichthof-'));
  const environment = { OIDC_ISSUER: issuer.url, DATA_DIR: dataDirectory };
  servers = await killableServers(2, { databaseServer, environment });
  balancer = await startBalancer(servers.servers.map(({ url }) => url));
});
afterEach(async () => {
  if (!databaseServer) return;
  await balancer.close();
  await servers.remove();
  issuer.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

it.runIf(databaseServer)(
  'lets two servers share one database, of which each is killed once, and loses nothing',
  { timeout: 600_000 },
  async () => {
    const { look } = servers;
    const [first, second] = servers.servers as [(typeof servers.servers)[0], (typeof servers.servers)[0]];
    const made = await look(async (db) => ({
      clients: await makeClients(db, metersOfClient),
      edges: await makeEdges(db, 4),
    }));
    await first.start();
    await second.start();
    const clients = made.clients.map((client) => new IngestClient({ ...client, url: balancer.url }, { pauseMs: 500 }));
    const edgesUrl = `${balancer.url.replace('http', 'ws')}/edges`;
    const edges = made.edges.map((edge) => new EdgeSender({ ...edge, url: edgesUrl }));
    const acknowledged = () => clients.map(({ acknowledgedValues }) => acknowledgedValues);
    const { estateId, userId } = await look((db) => startRun(db, apartmentCount));
    await look(startLongImport);
    const kpisUrl = `${balancer.url}/api/estate/${estateId}/kpis?from=${period.from}&to=${period.to}`;
    const headers = await issuer.signInAs(userId);
    const browsers = Array.from({ length: browserCount }, () => browse(kpisUrl, headers));
    for (const sender of [...edges, ...clients]) sender.start();

    for (const [killed, other] of [
      [first, second],
      [second, first],
    ] as const) {
      await wait(2500);
      await killed.kill();
      const before = acknowledged();
      // the other one takes everything over
      while (acknowledged().some((values, index) => values <= before[index]!)) await wait(20);
      if (other === second) await killed.start();
    }
    const isDone = async () => {
      const { run, loaded } = await look(async (db) => ({
        run: await readRunState(db),
        loaded: await stateOfImport(db),
      }));
      return run['state'] !== 'ready' && loaded.state !== 'running';
    };
    while (!(await isDone())) await wait(500);
    await second.start();
    await Promise.all([...edges, ...clients].map((sender) => sender.finish()));
    await Promise.all(browsers.map(({ stop }) => stop()));

    const found = await look(async (db) => ({
      run: await readRunState(db),
      loaded: await stateOfImport(db),
      losses: (await Promise.all(clients.map((client) => client.findLosses(db)))).flat(),
    }));
    expect(found).toMatchObject({
      run: {
        state: 'success',
        invoices: apartmentCount,
        documents: apartmentCount,
        sent: apartmentCount,
        lastNumber: apartmentCount,
      },
      loaded: { state: 'done', total: importedWh },
      losses: [],
    });
    for (const { answers } of browsers) {
      expect(Object.keys(answers).toSorted()).toEqual(['200', 'lost']);
      expect(answers.lost).toBeLessThanOrEqual(4);
      expect(answers[200]).toBeGreaterThan(20);
    }
    expect(Math.min(...balancer.taken)).toBeGreaterThan(20);
    await Promise.all(edges.map((edge) => edge.resend()));
    await expect.poll(() => look(async (db) => faultsOf(db, edges)), { timeout: 30_000, interval: 1000 }).toEqual([]);
    await Promise.all(edges.map((edge) => edge.close()));
  },
);

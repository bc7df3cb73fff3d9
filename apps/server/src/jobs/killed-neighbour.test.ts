import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import { runFiguresOf } from '../features/billing/issuing/run-figures.ts';
import { prepareBilling } from '../features/billing/preparation/prepare-billing.ts';
import { EdgeSender } from '../features/metering/ingest/edge-sender-for-tests.ts';
import { IngestClient } from '../features/metering/ingest/ingest-client-for-tests.ts';
import { makeClients, makeEdges } from '../features/metering/ingest/senders-for-tests.ts';
import { startBalancer, type Balancer } from '../testing/balancer.ts';
import { aBilledEstate } from '../testing/billed-estate.ts';
import { killableServers } from '../testing/killable-server.ts';
import { aUser } from '../testing/makers.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { importedWh, startLongImport } from './long-import-for-tests.ts';
import { readRunState } from './run-state-for-tests.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
const period = { from: '2026-02-01', to: '2026-03-01' };
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

/** An estate to bill, its owner, and a billing run that a job of a server carries out. */
async function startRun(db: Database) {
  const estate = await aBilledEstate(db, period, { apartmentCount });
  const role = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  const userId = await aUser(db, [role]);
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...runFiguresOf(drafts), userId });
  return { estateId: estate.estateId, userId };
}

/** A person who looks at the key figures again and again; what was answered, by status. */
function browse(url: string, headers: Record<string, string>) {
  const stopping = new AbortController();
  const answers: Record<number | 'lost', number> = { lost: 0 };
  const look = async () => {
    while (!stopping.signal.aborted) {
      // a connection of its own each time, so that both servers answer
      const status = await fetch(url, { headers: { ...headers, connection: 'close' } })
        .then((response) => response.status)
        .catch(() => 'lost' as const);
      answers[status] = (answers[status] ?? 0) + 1;
      await wait(20);
    }
  };
  const looking = look();
  return { answers, stop: () => (stopping.abort(), looking) };
}

const stateOfImport = async (db: Database) => {
  const { rows } = await sql<{ state: string; total: number }>`
    select i.state, (select coalesce(sum(total), 0) from meter_month m join meter on meter.id = m.meter_id
      where meter.estate_id = i.estate_id)::bigint as total from value_import i`.execute(db);
  return rows[0]!;
};

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
    const { estateId, userId } = await look(startRun);
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

async function faultsOf(db: Database, edges: EdgeSender[]): Promise<string[]> {
  return (await Promise.all(edges.map((edge) => edge.look(db)))).flatMap(({ faults }) => faults.slice(0, 2));
}

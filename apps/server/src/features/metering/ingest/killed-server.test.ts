import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { killableServer, type KillableServer } from '../../../testing/killable-server.ts';
import { moveBufferedCounters } from '../counters/move-buffered-counters.ts';
import { readSums } from '../values/read-sums-for-tests.ts';
import { address, letRead } from './edge-register-for-tests.ts';
import { EdgeSender } from './edge-sender-for-tests.ts';
import { IngestClient } from './ingest-client-for-tests.ts';
import { counters, makeClients, makeEdges, makeUnmappedEdge, type UnmappedSender } from './senders-for-tests.ts';

const kills = Number(process.env['LICHTHOF_KILLS'] ?? 3);
const isLong = kills > 10;
const edgeCount = isLong ? 50 : 8;
/** Sending until all kills are done takes longer than one meter's past. */
const metersOfClient = Math.ceil(kills / 10) + 1;
const longestRunMs = 2000;
const maxRounds = 6;
const minBuckets = 20;
const correctSums = { days: true, months: true };

let server: KillableServer;
let unmapped: UnmappedSender;
let edges: EdgeSender[] = [];
let unmappedEdge: EdgeSender;
let clients: IngestClient[] = [];

beforeEach(async () => {
  server = await killableServer();
  const made = await server.look(async (db) => ({
    edges: await makeEdges(db, edgeCount),
    unmapped: await makeUnmappedEdge(db),
    clients: await makeClients(db, metersOfClient),
  }));
  const url = `${server.url.replace('http', 'ws')}/edges`;
  edges = made.edges.map((edge) => new EdgeSender({ ...edge, url }));
  unmapped = made.unmapped;
  unmappedEdge = new EdgeSender({ ...unmapped.address, url });
  clients = made.clients.map((client) => new IngestClient({ ...client, url: server.url }));
});
afterEach(async () => {
  await Promise.all([...edges, unmappedEdge].map((sender) => sender.close()));
  await server.remove();
});

it(
  `loses nothing acknowledged, and nothing that edges send again, when the server is killed ${kills} times`,
  { timeout: 240_000 + kills * 20_000 },
  async () => {
    await server.start();
    for (const sender of [...edges, unmappedEdge, ...clients]) sender.start();
    for (let kill = 1; kill <= kills; kill += 1) {
      await waitUntilAcknowledged(1);
      await wait(500 + Math.random() * longestRunMs);
      await server.kill();
      await expectNothingLost(`kill ${kill}`);
      await server.start();
    }
    await waitUntilAcknowledged(100);
    await Promise.all([...edges, unmappedEdge, ...clients].map((sender) => sender.finish()));
    await wait(1000);
    await server.kill();
    await expectNothingLost('the end');

    const buffered = await server.look(mapRegister);
    expect(buffered.measured).toBeGreaterThan(0);
    await server.start();
    const substituted = await backFillUntilWhole();
    // the hours of which no live bucket was sent
    expect(substituted).toBeGreaterThanOrEqual(edgeCount * counters.length * 2 * 4);
  },
);

/** Resolves once the server has acknowledged so many more values of each client. */
async function waitUntilAcknowledged(values: number): Promise<void> {
  const least = clients.map(({ acknowledgedValues }) => acknowledgedValues + values);
  while (clients.some(({ acknowledgedValues }, index) => acknowledgedValues < least[index]!)) await wait(20);
}

async function expectNothingLost(when: string): Promise<void> {
  const found = await server.look(async (db) => {
    const losses = await Promise.all(clients.map((client) => client.findLosses(db)));
    return { losses: losses.flat(), sums: await readSums(db) };
  });
  expect({ when, ...found }).toEqual({ when, losses: [], sums: correctSums });
}

/** Maps the register whose counters were buffered, and returns what is stored of its meter then. */
async function mapRegister(db: Database) {
  const { customerId, edgeId, meterId } = unmapped;
  const register = { edgeId, address };
  await db.transaction().execute(async (tx) => {
    await letRead(tx, { customerId }, { meterId, register });
    await moveBufferedCounters(tx, customerId, [{ meterId, ...register }]);
  });
  return unmappedEdge.look(db);
}

/**
 * Edges do not learn what was stored: they send live buckets and the whole back-fill again. What is still in the server's
 * memory when it is killed is lost, so each round gives it more time. Returns how many quarter-hours of the edges are
 * substitutes.
 */
async function backFillUntilWhole(): Promise<number> {
  let issues: string[] = [];
  for (let round = 1; round <= maxRounds; round += 1) {
    await sendLiveBuckets();
    await wait(1000 * round);
    await Promise.all([...edges, unmappedEdge].map((sender) => sender.resend()));
    await wait(2000 * round);
    await server.kill();
    const { stored, ofUnmapped, sums } = await server.look(async (db) => ({
      stored: await Promise.all(edges.map((edge) => edge.look(db))),
      ofUnmapped: await unmappedEdge.look(db),
      sums: await readSums(db),
    }));
    expect(sums).toEqual(correctSums);
    issues = [...stored, ofUnmapped].flatMap(({ faults }) => faults);
    if (stored.every(({ measured }) => measured === 0)) issues.push('no live bucket was stored');
    if (issues.length === 0) return stored.reduce((sum, { substituted }) => sum + substituted, 0);
    await server.start();
  }
  throw new Error(`Still after ${maxRounds} rounds: ${issues.slice(0, 20).join('\n')}`);
}

async function sendLiveBuckets(): Promise<void> {
  const sentBefore = new Map(edges.map((edge) => [edge, edge.sentBuckets]));
  for (const edge of edges) edge.start();
  while (edges.some((edge) => edge.sentBuckets < sentBefore.get(edge)! + minBuckets)) await wait(100);
  await Promise.all(edges.map((edge) => edge.finish()));
}

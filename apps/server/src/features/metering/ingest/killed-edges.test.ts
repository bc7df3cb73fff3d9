import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { killableServer, type KillableServer } from '../../../testing/killable-server.ts';
import { aCustomer, aMeter, anEdge, anEstate, storeEdgeKey } from '../../../testing/makers.ts';
import { readSums } from '../values/read-sums-for-tests.ts';
import { EdgeSender, type SenderAddress } from './edge-sender-for-tests.ts';

const kills = Number(process.env['LICHTHOF_KILLS'] ?? 3);
/** Fifty in the long run. */
const edgeCount = kills > 10 ? 50 : 8;
const edgesPerCustomer = 10;
const longestRunMs = 2000;
const hourMs = 3_600_000;
const maxRounds = 6;
const minBuckets = 20;

const toMs = Math.floor(Date.now() / hourMs) * hourMs - hourMs;
const hours = { fromMs: toMs - 12 * hourMs, toMs };
const counters = ['meter0/ActiveProductionEnergy', 'meter1/ActiveProductionEnergy', 'meter3/ActiveProductionEnergy'];

let server: KillableServer;
let senders: EdgeSender[] = [];

beforeEach(async () => {
  server = await killableServer();
  const addresses = await server.look(makeAddresses);
  const url = `${server.url.replace('http', 'ws')}/edges`;
  senders = addresses.map((address) => new EdgeSender({ ...address, url }));
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.close()));
  await server.remove();
});

async function makeAddresses(db: Database): Promise<Omit<SenderAddress, 'url'>[]> {
  const addresses: Omit<SenderAddress, 'url'>[] = [];
  let customerId = 0;
  for (let number = 0; number < edgeCount; number += 1) {
    if (number % edgesPerCustomer === 0) customerId = await aCustomer(db);
    addresses.push(await makeAddress(db, { customerId, number }));
  }
  return addresses;
}

async function makeAddress(db: Database, { customerId, number }: { customerId: number; number: number }) {
  const estateId = await anEstate(db, customerId);
  const edgeId = await anEdge(db, customerId, estateId);
  const apikey = randomUUID();
  await storeEdgeKey(db, edgeId, apikey);
  const meters = new Map<string, number>();
  for (const address of counters) {
    const meterId = await aMeter(db, { customerId, estateId });
    const [component_id, channel] = address.split('/') as [string, string];
    const keys = { customer_id: customerId, edge_id: edgeId, meter_id: meterId };
    await db
      .insertInto('register_mapping')
      .values({ ...keys, component_id, channel })
      .execute();
    meters.set(address, meterId);
  }
  return { apikey, seed: number, meters, ...hours };
}

it(
  `closes by the back-fill what ${edgeCount} edges lose when the server is killed ${kills} times`,
  { timeout: 240_000 + kills * 20_000 },
  async () => {
    await server.start();
    for (const sender of senders) sender.start();
    for (let kill = 1; kill <= kills; kill += 1) {
      await wait(500 + Math.random() * longestRunMs);
      await server.kill();
      await server.start();
    }
    await Promise.all(senders.map((sender) => sender.finish()));
    const substituted = await backFillUntilWhole();
    // the hours of which no live bucket was sent
    expect(substituted).toBeGreaterThanOrEqual(edgeCount * counters.length * 2 * 4);
  },
);

/**
 * Edges do not learn what was stored: they send live buckets and the whole back-fill again. What is still in the server's
 * memory when it is killed is lost, so each round gives it more time. Returns how many quarter-hours are substitutes.
 */
async function backFillUntilWhole(): Promise<number> {
  let issues: string[] = [];
  for (let round = 1; round <= maxRounds; round += 1) {
    await sendLiveBuckets();
    await wait(1000 * round);
    await Promise.all(senders.map((sender) => sender.resend()));
    await wait(2000 * round);
    await server.kill();
    const { stored, sums } = await server.look(async (db) => ({
      stored: await Promise.all(senders.map((sender) => sender.look(db))),
      sums: await readSums(db),
    }));
    expect(sums).toEqual({ days: true, months: true });
    issues = stored.flatMap((one) => one.faults);
    if (stored.every(({ measured }) => measured === 0)) issues.push('no live bucket was stored');
    if (issues.length === 0) return stored.reduce((sum, one) => sum + one.substituted, 0);
    await server.start();
  }
  throw new Error(`Still after ${maxRounds} rounds: ${issues.slice(0, 20).join('\n')}`);
}

async function sendLiveBuckets(): Promise<void> {
  const sentBefore = new Map(senders.map((sender) => [sender, sender.sentBuckets]));
  for (const sender of senders) sender.start();
  while (senders.some((sender) => sender.sentBuckets < sentBefore.get(sender)! + minBuckets)) await wait(100);
  await Promise.all(senders.map((sender) => sender.finish()));
}

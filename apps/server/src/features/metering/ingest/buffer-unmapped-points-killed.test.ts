import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { killableServer, type KillableServer } from '../../../testing/killable-server.ts';
import { aCustomer, aMeter, anEdge, anEstate, storeEdgeKey } from '../../../testing/makers.ts';
import { moveBufferedCounters } from '../counters/move-buffered-counters.ts';
import { address, letRead } from './edge-register-for-tests.ts';
import { EdgeSender } from './edge-sender-for-tests.ts';
import { readSums } from '../values/read-sums-for-tests.ts';

const kills = Number(process.env['LICHTHOF_KILLS'] ?? 1);
const hourMs = 3_600_000;
const mostRounds = 6;
const toMs = Math.floor(Date.now() / hourMs) * hourMs - hourMs;

let server: KillableServer;
let sender: EdgeSender;
let place: { customerId: number; estateId: number; edgeId: number; meterId: number };

beforeEach(async () => {
  server = await killableServer();
  const apikey = randomUUID();
  place = await server.look((db) => makePlace(db, apikey));
  const meters = new Map([[address, place.meterId]]);
  const url = `${server.url.replace('http', 'ws')}/edges`;
  sender = new EdgeSender({ url, apikey, seed: 1, meters, fromMs: toMs - 12 * hourMs, toMs });
});
afterEach(async () => {
  await sender.close();
  await server.remove();
});

async function makePlace(db: Database, apikey: string): Promise<typeof place> {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const edgeId = await anEdge(db, customerId, estateId);
  await storeEdgeKey(db, edgeId, apikey);
  return { customerId, estateId, edgeId, meterId: await aMeter(db, { customerId, estateId }) };
}

/** What is stored of the sender's hours once the meter is read from its register. */
async function map(db: Database) {
  const { edgeId, meterId, customerId } = place;
  const register = { edgeId, address };
  await db.transaction().execute(async (tx) => {
    await letRead(tx, place, { meterId, register });
    await moveBufferedCounters(tx, customerId, [{ meterId, ...register }]);
  });
  return look(db);
}

const look = async (db: Database) => ({ stored: await sender.look(db), sums: await readSums(db) });

it(
  `keeps what a controller tells that nobody has mapped over ${kills} kills of the server`,
  { timeout: 180_000 + kills * 20_000 },
  async () => {
    await server.start();
    sender.start();
    for (let kill = 1; kill <= kills; kill += 1) {
      await wait(1500 + Math.random() * 1500);
      await server.kill();
      await server.start();
    }
    await wait(1500);
    await sender.finish();
    await wait(1000);
    await server.kill();
    const mapped = await server.look(map);
    expect(mapped.stored.measured).toBeGreaterThan(0);
    expect(await backFilled()).toEqual([]);
  },
);

/** What is wrong after the edge has told its hours again, as often as it takes. */
async function backFilled(): Promise<string[]> {
  let faults: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    await server.start();
    await sender.resend();
    await wait(2000 * (round + 1));
    await server.kill();
    const seen = await server.look(look);
    expect(seen.sums).toEqual({ days: true, months: true });
    faults = seen.stored.faults;
    if (faults.length === 0) break;
  }
  return faults;
}

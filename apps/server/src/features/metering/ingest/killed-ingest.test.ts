import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { killableServer, type KillableServer } from '../../../testing/killable-server.ts';
import { aCustomer, aMeter, anEdge, anEstate, storeEdgeKey } from '../../../testing/makers.ts';
import { IngestClient, type IngestAddress } from './ingest-client-for-tests.ts';

const kills = Number(process.env['LICHTHOF_KILLS'] ?? 3);
const clientCount = 6;
/** What is sent until so many kills are done takes longer than one meter's past. */
const metersOfClient = Math.ceil(kills / 10) + 1;
const longestRunMs = 2000;
const timeZone: TimeZone = 'Europe/Berlin';

let server: KillableServer;
let clients: IngestClient[];

beforeEach(async () => {
  server = await killableServer();
  const addresses = await server.look(makeAddresses);
  clients = addresses.map((address) => new IngestClient({ ...address, url: server.url }));
});
afterEach(() => server.remove());

/** Two estates with three senders each, which send what is younger than the counters that are kept. */
async function makeAddresses(db: Database): Promise<Omit<IngestAddress, 'url'>[]> {
  const customerId = await aCustomer(db);
  const estateIds = [await anEstate(db, customerId), await anEstate(db, customerId)];
  const startMs = startOfDay(addDays(localDayOf(Date.now(), timeZone), -35), timeZone);
  const addresses = [];
  for (let client = 0; client < clientCount; client += 1) {
    const place = { customerId, estateId: estateIds[client % 2]! };
    const apikey = randomUUID();
    const edgeId = await anEdge(db, customerId, place.estateId);
    await storeEdgeKey(db, edgeId, apikey);
    const meterIds: number[] = [];
    for (let meter = 0; meter < metersOfClient; meter += 1) meterIds.push(await aMeter(db, place));
    addresses.push({ edgeId, apikey, meterIds, startMs });
  }
  return addresses;
}

it(
  `loses nothing that it has acknowledged when it is killed ${kills} times, and counts nothing twice`,
  { timeout: 120_000 + kills * 20_000 },
  async () => {
    await server.start();
    for (const client of clients) client.start();
    for (let kill = 1; kill <= kills; kill += 1) {
      await everyoneIsAcknowledged(1);
      await wait(Math.random() * longestRunMs);
      await server.kill();
      await expectNothingLost(`kill ${kill}`);
      await server.start();
    }
    await everyoneIsAcknowledged(100);
    await Promise.all(clients.map((client) => client.finish()));
    await server.kill();
    await expectNothingLost('the end');
  },
);

/** Resolves once of each client so many values more than now are acknowledged. */
async function everyoneIsAcknowledged(values: number): Promise<void> {
  const least = clients.map(({ acknowledgedValues }) => acknowledgedValues + values);
  while (clients.some(({ acknowledgedValues }, index) => acknowledgedValues < least[index]!)) await wait(20);
}

async function expectNothingLost(when: string): Promise<void> {
  const found = await server.look(async (db) => {
    const losses = await Promise.all(clients.map((client) => client.findLosses(db)));
    return { losses: losses.flat(), sums: await readSums(db) };
  });
  expect({ when, ...found }).toEqual({ when, losses: [], sums: { days: true, months: true } });
}

/** Whether all totals are the sums of what they are totals of. */
async function readSums(db: Database): Promise<{ days: boolean; months: boolean }> {
  const { rows } = await sql<{ days: boolean; months: boolean }>`
    select coalesce(bool_and(total = (select coalesce(sum(amount), 0) from unnest(amounts) amount)
        and missing = (select count(*) filter (where amount is null) from unnest(amounts) amount)), true) as days,
      coalesce(sum(total), 0) = (select coalesce(sum(total), 0) from meter_month) as months
    from meter_day`.execute(db);
  return rows[0]!;
}

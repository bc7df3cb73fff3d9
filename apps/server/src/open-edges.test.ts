import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import { startSimulatedEdge, type SimulatedEdge } from '@lichthof/simulated-edge/simulated-edge.ts';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveKey, until } from './integrations/edges/testing/start-edge-server.ts';
import { aCustomer, aMeter, anEdge, anEstate, aUser } from './testing/makers.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { mapEdgeMeters } from './workflows/map-edge-meters.ts';

const hourMs = 3_600_000;
const address = 'meter1/ActiveProductionEnergy';

let server: TestServer;
let edge: SimulatedEdge;
let customerId: number;
let edgeId: number;
let meterId: number;
/** The last full hour of which everything was told. */
const toMs = Math.floor((Date.now() - 600_000) / hourMs) * hourMs;
const fromMs = toMs - 5 * hourMs;
const outage = { fromMs: toMs - 3 * hourMs, toMs: toMs - hourMs };

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  customerId = await aCustomer(server.db);
  const estateId = await anEstate(server.db, customerId);
  edgeId = await anEdge(server.db, customerId, estateId);
  meterId = await aMeter(server.db, { customerId, estateId });
  const [component_id, channel] = address.split('/') as [string, string];
  const row = { customer_id: customerId, edge_id: edgeId, meter_id: meterId, component_id, channel };
  await server.db.insertInto('register_mapping').values(row).execute();
  const { port } = server.app.server.address() as AddressInfo;
  edge = startSimulatedEdge({
    url: `ws://127.0.0.1:${port}/edges`,
    apikey: await giveKey(server.db, edgeId),
    historyMs: Date.now() - fromMs + 600_000,
    outages: [outage],
    resendDelayMs: 500,
  });
});
afterAll(async () => {
  await edge.close();
  await server.close();
});

/** The amounts of the quarter-hours from `fromMs` on, with whether each was measured. */
async function storedAmounts(ofMeter = meterId): Promise<{ amount: number | null; isMeasured: boolean }[]> {
  const { rows } = await sql<{ amount: number | null; status: number | null }>`
    select a.amount, d.statuses[a.place] as status
    from meter_day d, unpack_amounts(d.amounts) a
    where d.meter_id = ${ofMeter}
      and (d.day::timestamp at time zone 'Europe/Berlin') + (a.place - 1) * interval '15 minutes'
        between to_timestamp(${fromMs / 1000}) and to_timestamp(${toMs / 1000 - 1})
    order by d.day, a.place`.execute(server.db);
  return rows.map(({ amount, status }) => ({ amount, isMeasured: (status ?? 0) === 0 }));
}

const sumOf = (stored: { amount: number | null }[]) => stored.reduce((sum, { amount }) => sum + (amount ?? NaN), 0);
const counted = (from: number, to: number) => edge.counterAt(address, to) - edge.counterAt(address, from);

it('takes an edge from its first message to quarter-hours: measured ones exact, an outage exact by the hour', async () => {
  await until(async () => {
    const stored = await storedAmounts();
    return stored.length === 20 && stored.every(({ amount }) => amount !== null);
  });
  const stored = await storedAmounts();
  const quarterHoursUntil = (atMs: number) => (atMs - fromMs) / quarterHourMs;
  const measured = stored.slice(0, quarterHoursUntil(outage.fromMs));
  expect(measured.every(({ isMeasured }) => isMeasured)).toBe(true);
  expect(measured.map(({ amount }) => amount)).toEqual(
    measured.map((_, index) => counted(fromMs + index * quarterHourMs, fromMs + (index + 1) * quarterHourMs)),
  );
  for (let hour = outage.fromMs; hour < outage.toMs; hour += hourMs) {
    const ofHour = stored.slice(quarterHoursUntil(hour), quarterHoursUntil(hour + hourMs));
    expect(sumOf(ofHour)).toBe(counted(hour, hour + hourMs));
    expect(ofHour.some(({ isMeasured }) => isMeasured)).toBe(false);
  }
  expect(sumOf(stored)).toBe(counted(fromMs, toMs));
});

it('knows what the edge is made of', async () => {
  await until(async () => (await readConfig()) !== undefined);
  const components = (await readConfig())!.components;
  expect(components.find(({ componentId }) => componentId === 'meter0')).toMatchObject({
    alias: 'Netz',
    category: 'meter',
    meterType: 'grid',
  });
  expect(components.find(({ componentId }) => componentId === 'ess0')?.category).toBe('storage');
});

const readConfig = () =>
  server.db.selectFrom('edge_config').select('components').where('edge_id', '=', edgeId).executeTakeFirst();

it('gives a meter that is mapped later what was told since the edge connected', async () => {
  const { estate_id: estateId } = await server.db
    .selectFrom('edge')
    .select('estate_id')
    .where('id', '=', edgeId)
    .executeTakeFirstOrThrow();
  const lateId = await aMeter(server.db, { customerId, estateId });
  const [componentId, channel] = ['meter0', 'ActiveProductionEnergy'];
  const row = { meterId: lateId, componentId, channel, powerSign: 1 as const };
  const key = { customerId, estateId, edgeId, userId: await aUser(server.db) };
  const { rows } = await sql<{ counters: number }>`
    select count(counter)::int as counters from unmapped_register_day, unnest(counters) counter
    where address = ${`${componentId}/${channel}`}`.execute(server.db);
  expect(rows[0]!.counters).toBeGreaterThan(36);
  const mapped = { meterId, componentId: 'meter1', channel, powerSign: 1 as const };
  await server.db.transaction().execute((tx) => mapEdgeMeters(tx, key, { rows: [mapped, row] }));
  const stored = await storedAmounts(lateId);
  expect(stored.every(({ amount }) => amount !== null)).toBe(true);
  const ofMeter = (atMs: number) => edge.counterAt(`${componentId}/${channel}`, atMs);
  expect(sumOf(stored)).toBe(ofMeter(toMs) - ofMeter(fromMs));
});

import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { aCustomer, aMeter, anEdge, anEstate, storeEdgeKey } from '../../../testing/makers.ts';
import { address, letRead } from './edge-register-for-tests.ts';
import type { SenderAddress } from './edge-sender-for-tests.ts';
import type { IngestAddress } from './ingest-client-for-tests.ts';

const timeZone: TimeZone = 'Europe/Berlin';
const hourMs = 3_600_000;
const edgesPerCustomer = 10;
const clientCount = 6;
/** Older counters than those that the server keeps. */
const clientDays = 35;
export const counters = [
  'meter0/ActiveProductionEnergy',
  'meter1/ActiveProductionEnergy',
  'meter3/ActiveProductionEnergy',
];

const toMs = Math.floor(Date.now() / hourMs) * hourMs - hourMs;
const hours = { fromMs: toMs - 12 * hourMs, toMs };

/** An edge of which one register is not mapped to its meter yet. */
export interface UnmappedSender {
  customerId: number;
  edgeId: number;
  meterId: number;
  address: Omit<SenderAddress, 'url'>;
}

async function anEdgeWithKey(db: Database, { customerId, estateId }: { customerId: number; estateId: number }) {
  const apikey = randomUUID();
  const edgeId = await anEdge(db, customerId, estateId);
  await storeEdgeKey(db, edgeId, apikey);
  return { edgeId, apikey };
}

/** Edges with mapped counters, each in an estate of its own. */
export async function makeEdges(db: Database, count: number): Promise<Omit<SenderAddress, 'url'>[]> {
  const senders: Omit<SenderAddress, 'url'>[] = [];
  let customerId = 0;
  for (let seed = 0; seed < count; seed += 1) {
    if (seed % edgesPerCustomer === 0) customerId = await aCustomer(db);
    const place = { customerId, estateId: await anEstate(db, customerId) };
    const { edgeId, apikey } = await anEdgeWithKey(db, place);
    const meters = new Map<string, number>();
    for (const counter of counters) {
      const meterId = await aMeter(db, place);
      await letRead(db, place, { meterId, register: { edgeId, address: counter } });
      meters.set(counter, meterId);
    }
    senders.push({ apikey, seed, meters, ...hours });
  }
  return senders;
}

export async function makeUnmappedEdge(db: Database): Promise<UnmappedSender> {
  const customerId = await aCustomer(db);
  const place = { customerId, estateId: await anEstate(db, customerId) };
  const { edgeId, apikey } = await anEdgeWithKey(db, place);
  const meterId = await aMeter(db, place);
  const meters = new Map([[address, meterId]]);
  return { customerId, edgeId, meterId, address: { apikey, seed: 1, meters, ...hours } };
}

/** Two estates with three clients each, which send counters over HTTP. */
export async function makeClients(db: Database, metersOfClient: number): Promise<Omit<IngestAddress, 'url'>[]> {
  const customerId = await aCustomer(db);
  const estateIds = [await anEstate(db, customerId), await anEstate(db, customerId)];
  const startMs = startOfDay(addDays(localDayOf(Date.now(), timeZone), -clientDays), timeZone);
  const clients: Omit<IngestAddress, 'url'>[] = [];
  for (let client = 0; client < clientCount; client += 1) {
    const place = { customerId, estateId: estateIds[client % 2]! };
    const { edgeId, apikey } = await anEdgeWithKey(db, place);
    const meterIds: number[] = [];
    for (let meter = 0; meter < metersOfClient; meter += 1) meterIds.push(await aMeter(db, place));
    clients.push({ edgeId, apikey, meterIds, startMs });
  }
  return clients;
}

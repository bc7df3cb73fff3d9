import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aCustomer, aMeter, anEdge, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { connectEdge, type EdgeClient } from './edge-client.ts';
import { giveKey, startEdgeServer, type StartedEdgeServer } from './start-edge-server.ts';

/** A server, and an estate with an edge that has a key; another one for each test. */
export interface EdgeScene {
  db: Database;
  customerId: number;
  estateId: number;
  edgeId: number;
  key: string;
  server: StartedEdgeServer;
  /** The server's clock stands. */
  nowMs: number;
  /** The start of the last five minutes that are over. */
  bucketMs: number;
  /** As the edge of the scene to its server, unless said otherwise; it is gone after the test. */
  connect: (given?: { key?: string; path?: string; port?: number }) => Promise<EdgeClient>;
  /** A meter that is read from the channel. */
  mapped: (address?: string) => Promise<number>;
}

/** Call it at the top of a test file: the fields are there once a test runs. */
export function useEdgeScene(): EdgeScene {
  const scene = {} as EdgeScene;
  const clients: EdgeClient[] = [];
  let closeDatabase: () => Promise<void>;

  beforeAll(async () => {
    const { db, close } = await openTestDatabase();
    closeDatabase = close;
    const customerId = await aCustomer(db);
    const nowMs = Date.UTC(2026, 10, 22, 3, 1);
    const bucketMs = Date.UTC(2026, 10, 22, 2, 55);
    Object.assign(scene, { db, customerId, nowMs, bucketMs, estateId: await anEstate(db, customerId) });
  });
  afterAll(() => closeDatabase());
  beforeEach(async () => {
    const { db, customerId, estateId, nowMs } = scene;
    scene.edgeId = await anEdge(db, customerId, estateId);
    scene.key = await giveKey(db, scene.edgeId);
    scene.server = await startEdgeServer(db, { now: () => nowMs });
  });
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.terminate();
    await scene.server.close();
  });

  scene.connect = async (given) => {
    const client = await connectEdge({ port: scene.server.port, key: scene.key, ...given });
    clients.push(client);
    return client;
  };
  scene.mapped = async (address = 'meter1/ActiveProductionEnergy') => {
    const { db, customerId, estateId, edgeId } = scene;
    const meterId = await aMeter(db, { customerId, estateId });
    const [component_id, channel] = address.split('/') as [string, string];
    const row = { customer_id: customerId, edge_id: edgeId, meter_id: meterId, component_id, channel };
    await db.insertInto('register_mapping').values(row).execute();
    return meterId;
  };
  return scene;
}

/** Once the edge has an answer, everything it sent before was taken. */
export async function messagesHandled(client: EdgeClient): Promise<void> {
  client.send({ jsonrpc: '2.0', id: 'last', method: 'anything', params: {} });
  while ((await client.next()).id !== 'last');
}

/** What was odd about the edge of the scene. */
export async function noticesOf({ db, server, edgeId }: EdgeScene) {
  await server.recorder.flush();
  return db
    .selectFrom('edge_notice')
    .select(['code', 'meter_id', 'count', 'detail'])
    .where('edge_id', '=', edgeId)
    .orderBy('code')
    .execute();
}

export const connectionRow = ({ db, edgeId }: EdgeScene) =>
  db.selectFrom('edge_connection').selectAll().where('edge_id', '=', edgeId).executeTakeFirst();

import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { EdgeConnection } from './edge-connection.ts';

export interface EdgeKey {
  customerId: number;
  edgeId: number;
}

export interface ConnectionClaims {
  /** Gives the connection its epoch, as the newest of its edge. */
  claim: (connection: EdgeConnection) => Promise<void>;
  /** The connection has ended; unless a newer one took its place, the edge is not connected any more. */
  release: (connection: EdgeConnection) => Promise<void>;
  /** Those that a newer connection took the place of, on another server. */
  findReplaced: (connections: EdgeConnection[]) => Promise<EdgeConnection[]>;
}

/** Who holds an edge's connection, for all servers to see: the one with the highest epoch. */
export function createConnectionClaims(db: Database): ConnectionClaims {
  const serverId = randomUUID();
  const claimNext = createBatchLoader(async (edges: EdgeKey[]) => {
    const epochs = await claimConnections(db, serverId, edges);
    return new Map(edges.map((edge) => [edge, epochs.get(edge.edgeId)]));
  });
  const releaseNext = createBatchLoader(async (held: ClaimedConnection[]) => {
    await markDisconnected(db, held);
    return new Map();
  });

  return {
    claim: async (connection) => {
      connection.epoch = (await claimNext(connection.edge)) ?? null;
    },
    release: async (connection) => {
      const [held] = claimedOf(connection);
      if (held) await releaseNext(held);
    },
    findReplaced: async (connections) => {
      const held = connections.flatMap(claimedOf);
      const gone = held.length > 0 ? await findReplaced(db, held) : new Set();
      return connections.filter(({ edge }) => gone.has(edge.edgeId));
    },
  };
}

function claimedOf({ edge: { customerId, edgeId }, epoch }: EdgeConnection): ClaimedConnection[] {
  return epoch === null ? [] : [{ customerId, edgeId, epoch }];
}

/** Makes this server the one that holds the connections; the epochs by which it does. */
async function claimConnections(db: Database, serverId: string, edges: EdgeKey[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ edgeId: number; epoch: number }>`
    insert into edge_connection as held (customer_id, edge_id, server_id, epoch, connected_at)
    select distinct sent."customerId", sent."edgeId", ${serverId}::text, 1, now()
    from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as sent("customerId" int, "edgeId" int)
      join edge e on e.customer_id = sent."customerId" and e.id = sent."edgeId"
    order by 1, 2
    on conflict (customer_id, edge_id) do update set server_id = excluded.server_id, epoch = held.epoch + 1,
      connected_at = excluded.connected_at, disconnected_at = null, clock_ahead_ms = null
    returning edge_id as "edgeId", epoch`.execute(db);
  return new Map(rows.map(({ edgeId, epoch }) => [edgeId, epoch]));
}

interface ClaimedConnection extends EdgeKey {
  epoch: number;
}

/** Those of the connections that a newer one took the place of, on whichever server. */
async function findReplaced(db: Database, held: ClaimedConnection[]): Promise<Set<number>> {
  const { rows } = await sql<{ edgeId: number }>`
    select sent."edgeId" from ${sentOf(held)}
      join edge_connection c on c.customer_id = sent."customerId" and c.edge_id = sent."edgeId"
    where c.epoch > sent.epoch`.execute(db);
  return new Set(rows.map(({ edgeId }) => edgeId));
}

/** Unless a newer connection took their place. */
async function markDisconnected(db: Database, held: ClaimedConnection[]): Promise<void> {
  await sql`
    update edge_connection c set disconnected_at = now() from ${sentOf(held)}
    where c.customer_id = sent."customerId" and c.edge_id = sent."edgeId" and c.epoch = sent.epoch`.execute(db);
}

const sentOf = (held: ClaimedConnection[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as sent("customerId" int, "edgeId" int, epoch int)`;

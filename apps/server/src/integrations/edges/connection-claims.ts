import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import {
  claimConnections,
  findReplaced,
  markDisconnected,
  type EdgeKey,
  type HeldConnection,
} from './edge-connection.db.ts';
import type { EdgeConnection } from './edge-connection.ts';
import { createBatchLoader } from './batch-loader.ts';

export interface ConnectionClaims {
  /** Gives the connection its epoch, as the newest of its controller. */
  claim: (connection: EdgeConnection) => Promise<void>;
  /** The connection has ended; unless a newer one took its place, the controller is not connected any more. */
  release: (connection: EdgeConnection) => Promise<void>;
  /** Those that a newer connection took the place of, on another server. */
  findReplaced: (connections: EdgeConnection[]) => Promise<EdgeConnection[]>;
}

/** Who holds a controller's connection, for all servers to see: the one with the highest epoch. */
export function createConnectionClaims(db: Database): ConnectionClaims {
  const serverId = randomUUID();
  const claimNext = createBatchLoader(async (edges: EdgeKey[]) => {
    const epochs = await claimConnections(db, serverId, edges);
    return new Map(edges.map((edge) => [edge, epochs.get(edge.edgeId)]));
  });
  const releaseNext = createBatchLoader(async (held: HeldConnection[]) => {
    await markDisconnected(db, held);
    return new Map();
  });

  return {
    claim: async (connection) => {
      connection.epoch = (await claimNext(connection.edge)) ?? null;
    },
    release: async (connection) => {
      const [held] = heldOf(connection);
      if (held) await releaseNext(held);
    },
    findReplaced: async (connections) => {
      const held = connections.flatMap(heldOf);
      const gone = held.length > 0 ? await findReplaced(db, held) : new Set();
      return connections.filter(({ edge }) => gone.has(edge.edgeId));
    },
  };
}

function heldOf({ edge: { customerId, edgeId }, epoch }: EdgeConnection): HeldConnection[] {
  return epoch === null ? [] : [{ customerId, edgeId, epoch }];
}

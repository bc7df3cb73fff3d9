import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endSilentConnections } from './end-silent-connections.ts';
import { keepPrepared } from './keep-prepared.ts';
import { DatabaseUnreachableError, nameUnreachable } from './unreachable.ts';

/** How long the loss of a database is borne, in ms. */
export interface Patience {
  /** Until a database that was there before must take a connection again. */
  connectMs: number;
  /** Without a byte on a connection that is in use, until its machine is asked whether it is still there. */
  silentMs: number;
  /** Until that machine must answer. */
  probeMs: number;
}

export const defaultPatience: Patience = { connectMs: 10_000, silentMs: 8_000, probeMs: 4_000 };

const longestConnectMs = 5_000;
const retryPauseMs = 200;

/** The pool's own limit would also count the time that a request waits for a free connection. */
class ImpatientClient extends pg.Client {
  constructor(options: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: longestConnectMs });
  }
}

/**
 * Opens a pool that outlives the loss of its connections: no loss ends the process, statements under way fail with
 * DatabaseUnreachableError, and whoever needs a connection waits for a database that restarts or moves.
 */
export function openPatientPool(
  options: pg.PoolConfig,
  { patience, onConnectionLost }: { patience: Patience; onConnectionLost: (error: Error) => void },
): { pool: pg.Pool; connections: PostgresPool } {
  const pool = new pg.Pool({
    ...options,
    // their type is that of a client that takes no options
    Client: ImpatientClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience.silentMs,
  });
  const lost = new WeakSet<pg.PoolClient>();
  let wasConnected = false;
  pool.on('connect', (client) => {
    wasConnected = true;
    client.on('error', onConnectionLost);
    keepPrepared(client);
    nameLosses(client, () => lost.add(client));
  });
  // of idle clients, which tell their own handler too
  pool.on('error', () => undefined);
  endSilentConnections(pool, patience);

  /** Nothing has been sent yet, so that trying again is safe. */
  async function connect(): Promise<PostgresPoolClient> {
    const until = Date.now() + (wasConnected ? patience.connectMs : 0);
    for (;;) {
      try {
        return discardLost(await pool.connect(), lost);
      } catch (cause) {
        const error = nameUnreachable(cause);
        if (!(error instanceof DatabaseUnreachableError) || Date.now() >= until) throw error;
      }
      await wait(retryPauseMs);
    }
  }

  return { pool, connections: { connect, end: () => pool.end() } as PostgresPool };
}

/** The server says that it ends a connection before it does: nobody else must get it meanwhile. */
function discardLost(client: pg.PoolClient, lost: WeakSet<pg.PoolClient>): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = (error) => release(error || lost.has(client));
  return client;
}

type Send = (...given: unknown[]) => unknown;

/** Lets statements that are lost with their connection fail with DatabaseUnreachableError. */
function nameLosses(client: pg.PoolClient, onLoss: () => void): void {
  const send = client.query.bind(client) as Send;
  client.query = ((...given: unknown[]) => {
    const answer = send(...given);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((cause: unknown) => {
      const error = nameUnreachable(cause);
      if (error instanceof DatabaseUnreachableError) onLoss();
      throw error;
    });
  }) as pg.PoolClient['query'];
}

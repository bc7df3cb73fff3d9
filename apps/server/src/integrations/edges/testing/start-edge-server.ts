import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../../../database/database.ts';
import { createEdgeRecorder, type EdgeRecorder } from '../recording/edge-recorder.ts';
import { EdgeServer } from '../edge-server.ts';
import { createRecordingPointWriter, type RecordingPointWriter } from './recording-point-writer.ts';
import { storeEdgeKey } from '../../../testing/makers.ts';

export interface StartedEdgeServer {
  edges: EdgeServer;
  recorder: EdgeRecorder;
  points: RecordingPointWriter;
  port: number;
  /** Everything that was logged. */
  logged: unknown[];
  close: () => Promise<void>;
}

/** The websocket server alone, on a port of its own. */
export async function startEdgeServer(
  db: Database,
  { now = Date.now, ...pauses }: { now?: () => number; pingMs?: number; refreshMs?: number } = {},
): Promise<StartedEdgeServer> {
  const logged: unknown[] = [];
  const write = (...given: unknown[]) => void logged.push(given);
  const log = { error: write, info: write, warn: write };
  const recorder = createEdgeRecorder({ db, log, now });
  const points = createRecordingPointWriter();
  const edges = new EdgeServer({ db, log, now, points, recorder, ...pauses });
  const server = createServer((_request, response) => response.end('no upgrade'));
  server.on('upgrade', edges.handleUpgrade);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    edges,
    recorder,
    points,
    logged,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await edges.close();
      server.close();
    },
  };
}

/** A key of the edge, stored as the portal does. */
export async function giveKey(db: Database, edgeId: number): Promise<string> {
  const key = randomUUID();
  await storeEdgeKey(db, edgeId, key);
  return key;
}

/** The database, where the answer to a claim of connections comes late. */
export function delayClaims(db: Database, until: Promise<void>): Database {
  const claims = new WeakSet<object>();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const isClaim = node.kind === 'RawNode' && /insert into edge_connection/.test(node.sqlFragments[0] ?? '');
      if (isClaim) claims.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (claims.has(queryId)) await until;
      return result;
    },
  });
}

/** Resolves as soon as it is so. Throws after twenty seconds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const lastAt = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > lastAt) throw new Error('It did not become so');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

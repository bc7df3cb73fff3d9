import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import { createPointWriter } from './features/metering/ingest/point-writer.ts';
import { createEdgeRecorder } from './integrations/edges/recording/edge-recorder.ts';
import { EdgeServer } from './integrations/edges/edge-server.ts';

interface Dependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
}

/** The server that edges connect to, with the store of what they send. */
export function openEdges({ db, log, now }: Dependencies): EdgeServer {
  const recorder = createEdgeRecorder({ db, log, now });
  const points = createPointWriter({ db, log, now, onNotices: recorder.recordPointNotices });
  return new EdgeServer({ db, log, now, points, recorder });
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import { createPointWriter } from './features/metering/ingest/point-writer.ts';
import { createEdgeRecorder } from './integrations/edges/recording/edge-recorder.ts';
import { EdgeServer } from './integrations/edges/edge-server.ts';

interface Parts {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
}

/** Where controllers connect to, and what becomes of what they send. */
export function openEdges({ db, log, now }: Parts): EdgeServer {
  const recorder = createEdgeRecorder({ db, log, now });
  const points = createPointWriter({ db, log, now, onNotices: recorder.pointNotices });
  return new EdgeServer({ db, log, now, points, recorder });
}

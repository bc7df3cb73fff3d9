import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { EdgeFigures } from '../integrations/edges/edge-server.ts';
import { countFailedMails, readWaitingWork } from './waiting-work.db.ts';

/** The figures that an operator watches, in the form that Prometheus reads. */
export interface Metrics {
  /** To be told of each executed statement. */
  onStatement: (event: LogEvent) => void;
  /** Counts and times the requests to a server. */
  watchRequests: (app: FastifyInstance) => void;
  /** Counts the edges that are connected to this server, and what they have sent. */
  watchEdges: (read: () => EdgeFigures) => void;
  /** Counts what waits in the database. */
  watchDatabase: (db: Database) => void;
  contentType: string;
  /** The figures now. Throws what the database throws. */
  read: () => Promise<string>;
}

const requestBuckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30];
const statementBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'lichthof_request_seconds',
    help: 'Time from a request to the end of its answer, by the path of its endpoint',
    labelNames: ['method', 'path', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const statements = new Histogram({
    name: 'lichthof_statement_seconds',
    help: 'Time that the database took for a statement, waiting for a connection not included',
    buckets: statementBuckets,
    registers,
  });
  const failedStatements = new Counter({
    name: 'lichthof_failed_statements_total',
    help: 'Statements that the database refused or did not finish',
    registers,
  });

  let refresh: (() => Promise<void>) | undefined;

  return {
    onStatement: ({ level, queryDurationMillis }) => {
      statements.observe(queryDurationMillis / 1000);
      if (level === 'error') failedStatements.inc();
    },
    watchRequests: (app) => {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        const status = `${String(Math.floor(statusCode / 100))}xx`;
        requests.observe({ method, path: routeOptions.url ?? 'unknown', status }, elapsedTime / 1000);
      });
    },
    watchEdges: (read) => addEdgeFigures(registry, read),
    watchDatabase: (db) => void (refresh = addWaitingWork(registry, db)),
    contentType: registry.contentType,
    read: async () => {
      await refresh?.();
      return registry.metrics();
    },
  };
}

function addEdgeFigures(registry: Registry, read: () => EdgeFigures): void {
  const helps = {
    connected: ['lichthof_edges_connected', 'Edges that are connected to this server'],
    waitingPoints: ['lichthof_edge_points_waiting', 'Values of edges that wait to be stored'],
    droppedPoints: ['lichthof_edge_points_dropped', 'Values of edges that were not stored, since the start'],
    waitingSeconds: ['lichthof_edge_points_waiting_seconds', 'Since the first value came that is not stored yet'],
  } as const satisfies Record<keyof EdgeFigures, readonly [string, string]>;
  for (const [figure, [name, help]] of Object.entries(helps)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(read()[figure as keyof EdgeFigures]),
    });
  }
}

/** Returns how to read the figures of the database anew. */
function addWaitingWork(registry: Registry, db: Database): () => Promise<void> {
  const registers = [registry];
  const labelNames = ['kind'] as const;
  const waiting = new Gauge({
    name: 'lichthof_work_waiting',
    help: 'Work in the database that waits or is being done, of all servers',
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: 'lichthof_work_waiting_seconds',
    help: 'Age of the oldest work that waits or is being done',
    labelNames,
    registers,
  });
  const failed = new Gauge({
    name: 'lichthof_mails_failed',
    help: 'Mails of the last 24 hours that were given up',
    registers,
  });
  return async () => {
    for (const { kind, count, seconds } of await readWaitingWork(db)) {
      waiting.set({ kind }, count);
      age.set({ kind }, seconds);
    }
    failed.set(await countFailedMails(db));
  };
}

import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EdgeFigures } from '../integrations/edges/edge-server.ts';
import { addDatabaseFigures, addPoolFigures, type WatchedDatabase } from './database-figures.ts';
import { nameStatement } from './statement-name.ts';

/** The figures that an operator watches, in the form that Prometheus reads. */
export interface Metrics {
  /** To be told of each executed statement. */
  onStatement: (event: LogEvent) => void;
  /** Counts and times the requests to a server. */
  watchRequests: (app: FastifyInstance) => void;
  /** Counts the edges that are connected to this server, and what they have sent. */
  watchEdges: (read: () => EdgeFigures) => void;
  /** Counts what waits in the database. */
  watchDatabase: (watched: WatchedDatabase) => void;
  /** Counts connections to a database. */
  watchPool: (name: string, pool: Pool) => void;
  onJobFailure: (job: string) => void;
  contentType: string;
  /** The figures now; those of the database are missing while it does not answer. */
  read: () => Promise<string>;
}

const requestBuckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30];
/** Statements that take longer are counted by name. */
const slowStatementMs = 500;
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

  const slowStatements = new Counter({
    name: 'lichthof_slow_statements_total',
    help: `Statements that took the database more than ${slowStatementMs} ms, by what they do with their first table`,
    labelNames: ['statement'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'lichthof_job_failures_total',
    help: 'Failures that jobs of this server have logged, by the name of the job',
    labelNames: ['job'],
    registers,
  });
  const watchPool = addPoolFigures(registry);

  let refresh: (() => Promise<void>) | undefined;

  return {
    onStatement: ({ level, query, queryDurationMillis }) => {
      statements.observe(queryDurationMillis / 1000);
      if (queryDurationMillis > slowStatementMs) slowStatements.inc({ statement: nameStatement(query.sql) });
      if (level === 'error') failedStatements.inc();
    },
    watchRequests: (app) => {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        const status = `${String(Math.floor(statusCode / 100))}xx`;
        requests.observe({ method, path: routeOptions.url ?? 'unknown', status }, elapsedTime / 1000);
      });
    },
    watchEdges: (read) => addEdgeFigures(registry, read),
    watchDatabase: (watched) => void (refresh = addDatabaseFigures(registry, watched)),
    watchPool,
    onJobFailure: (job) => jobFailures.inc({ job }),
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

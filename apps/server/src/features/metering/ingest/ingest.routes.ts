import * as contract from '@lichthof/contracts/metering/readings-ingest.ts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readEdgeMeters } from './edge-meters.db.ts';
import { ingestReadings, refuse } from './ingest-readings.ts';
import { valueErrorsOf } from './check-values.ts';

const callsPerMinute = 120;

/** Calls of an edge, or of another client with its key. */
export function ingestRoutes(context: RouteContext): void {
  void context.app.register(async (scope) => {
    const limit = { max: callsPerMinute, timeWindow: '1 minute', keyGenerator: keyOf };
    scope.addHook('onRequest', scope.rateLimit(limit));
    scope.setErrorHandler((error: FastifyError) => {
      refuse(valueErrorsOf(error));
      throw error;
    });
    serveIngest({ ...context, app: scope });
  });
}

/** Each key has calls of its own, and so has each address without one. */
function keyOf({ headers, ip }: FastifyRequest): string {
  const key = headers['apikey'];
  return typeof key === 'string' ? createHash('sha256').update(key).digest('base64') : ip;
}

function serveIngest(context: RouteContext): void {
  const { db } = context;
  addRoute(context, contract.ingestReadings, async ({ body, caller }) => ingestReadings(db, caller, body.values));
  addRoute(context, contract.listEdgeMeters, async ({ caller }) => readEdgeMeters(db, caller));
}

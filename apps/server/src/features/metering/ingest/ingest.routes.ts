import * as contract from '@lichthof/contracts/metering/readings-ingest.ts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';
import { requireEdge } from '../../../http/edge-caller.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readEdgeMeters } from './edge-meters.db.ts';
import { ingestReadings, refuseInvalid } from './ingest-readings.ts';
import { findInvalidValues, type ValueError } from './check-values.ts';

const callsPerMinute = 120;

/** Calls of an edge, or of another client with its key. */
export function ingestRoutes(context: RouteContext): void {
  void context.app.register(async (scope) => {
    const limit = { max: callsPerMinute, timeWindow: '1 minute', keyGenerator: limitKey };
    scope.addHook('onRequest', scope.rateLimit(limit));
    scope.setErrorHandler(async (error: FastifyError, request) => {
      const invalid = findInvalidValues(error);
      if (invalid.length > 0) await refuseReadings(context.db, request, invalid);
      throw error;
    });
    serveIngest({ ...context, app: scope });
  });
}

async function refuseReadings(db: Database, request: FastifyRequest, invalid: ValueError[]): Promise<void> {
  const params = contract.ingestReadings.params.parse(request.params);
  const edge = await requireEdge(db, request.headers['apikey'], params);
  const { values } = request.body as { values: unknown[] };
  await runForCustomers([edge.customerId], () => refuseInvalid(db, edge, { sent: values, invalid }));
}

/** Each key has calls of its own, and so has each address without one. */
function limitKey({ headers, ip }: FastifyRequest): string {
  const key = headers['apikey'];
  return typeof key === 'string' ? createHash('sha256').update(key).digest('base64') : ip;
}

function serveIngest(context: RouteContext): void {
  const { db } = context;
  addRoute(context, contract.ingestReadings, async ({ body, caller }) => ingestReadings(db, caller, body.values));
  addRoute(context, contract.listEdgeMeters, async ({ caller }) => readEdgeMeters(db, caller));
}

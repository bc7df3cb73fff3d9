import * as contract from '@lichthof/contracts/metering/readings-ingest.ts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findInvalidValues, type ValueError } from './check-values.ts';
import { refuseInvalid, storeSentValues } from './ingest-readings.ts';

/** Calls of a customer's own system, which has no edge. */
export function sendValuesRoutes(context: RouteContext): void {
  const { db } = context;
  void context.app.register(async (app) => {
    app.setErrorHandler(async (error: FastifyError, request) => {
      const invalid = findInvalidValues(error);
      // access was checked before the body was read
      if (invalid.length > 0) await refuse(request, invalid);
      throw error;
    });
    addRoute({ ...context, app }, contract.sendValues, async ({ params, body: { values }, caller: { userId } }) => {
      const { changed, notices } = await retryOnDeadlock(() =>
        db.transaction().execute(async (tx) => {
          const stored = await storeSentValues(tx, params, values);
          const object = { objectType: 'estate' as const, objectId: params.estateId };
          const entry = { customerId: params.customerId, userId, ...object, action: 'sendValues' as const };
          if (stored.changed > 0) await addAuditEntry(tx, { ...entry, after: { count: stored.changed } });
          return stored;
        }),
      );
      return { stored: values.length, changed, notices: notices.map(toNotice) };
    });
  });

  async function refuse(request: FastifyRequest, invalid: ValueError[]): Promise<void> {
    const place = contract.sendValues.params.parse(request.params);
    const { values } = request.body as { values: unknown[] };
    await runForCustomers([place.customerId], () => refuseInvalid(db, place, { sent: values, invalid }));
  }
}

type StoredNotice = Awaited<ReturnType<typeof storeSentValues>>['notices'][number];

const toNotice = ({ meterId, code, atMs, detail }: StoredNotice) => ({
  meterId,
  code,
  at: new Date(atMs).toISOString(),
  ...detail,
});

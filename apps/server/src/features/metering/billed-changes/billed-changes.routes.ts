import * as contract from '@lichthof/contracts/metering/billed-changes.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { acknowledge, readBilledChanges } from './billed-changes.db.ts';

export function billedChangesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listBilledChanges, ({ params, query }) =>
    readBilledChanges(db, { ...params, runId: query.runId }),
  );

  addRoute(context, contract.acknowledgeBilledChanges, ({ params, body, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const { customerId, runId } = params;
      const [changes] = await readBilledChanges(tx, params);
      if (!changes) throw notFound('Changes');
      const days = await acknowledge(tx, params, { runId, changedAt: body.changedAt, userId });
      if (days === 0) return;
      const object = { customerId, userId, objectType: 'billing_run' as const, objectId: runId };
      await addAuditEntry(tx, { ...object, action: 'acknowledge', after: { meterDays: days } });
    }),
  );
}

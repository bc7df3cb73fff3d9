import { addAuditEntry } from '../database/records/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import type { ClaimedRun } from '../features/billing/billing-run-claims.db.ts';
import { findChangedInvoices } from '../features/billing/corrections/changed-invoices.ts';
import { acknowledge, readBilledChanges } from '../features/metering/billed-changes/billed-changes.db.ts';

/**
 * Acknowledges the changed values of each run of the estate in which no invoice would have other euros or kWh anymore;
 * nobody is named as the one who did it. One snapshot of the database is read, so that a value that changes meanwhile
 * stays open.
 */
export async function acknowledgeCorrectedChanges(db: Database, correction: ClaimedRun, now: Date): Promise<void> {
  const { customerId, estateId } = correction;
  await retryOnDeadlock(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const changes = await readBilledChanges(tx, { customerId, estateId });
        for (const { runId, changedAt } of changes.filter(({ acknowledgedAt }) => acknowledgedAt === null)) {
          const changed = await findChangedInvoices(tx, { customerId, estateId, runId }, now);
          if (changed.length > 0) continue;
          const meterDays = await acknowledge(tx, correction, { runId, changedAt, userId: null });
          await addAuditEntry(tx, {
            customerId,
            userId: correction.createdBy,
            action: 'acknowledge',
            objectType: 'billing_run',
            objectId: runId,
            after: { meterDays, correctedByRunId: correction.runId },
          });
        }
      }),
  );
}

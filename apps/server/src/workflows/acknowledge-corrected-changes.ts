import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import type { EstateKey } from '../database/estate-key.ts';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import type { ClaimedRun } from '../features/billing/billing-run-claims.db.ts';
import { findChangedInvoices } from '../features/billing/corrections/changed-invoices.ts';
import { acknowledge, readBilledChanges } from '../features/metering/billed-changes/billed-changes.db.ts';

/** Acknowledges the changed values of each run of the estate in which no invoice would have other euros or kWh anymore. */
export async function acknowledgeCorrectedChanges(db: Database, correction: ClaimedRun, now: Date): Promise<void> {
  const { customerId, estateId, createdBy: userId, runId: correctedByRunId } = correction;
  await acknowledgeHarmless(db, { customerId, estateId }, { now, userId, correctedByRunId });
}

/** The same for one run after its values changed, whoever changed them. */
export async function acknowledgeHarmlessChanges(
  db: Database,
  run: EstateKey & { runId: number },
  now: Date,
): Promise<void> {
  await acknowledgeHarmless(db, run, { now, userId: null });
}

interface Check {
  now: Date;
  /** Who is named in the audit log; on the page of the run nobody is. */
  userId: number | null;
  /** The run of the correction that led to the check. */
  correctedByRunId?: number;
}

/** One snapshot of the database is read, so that a value that changes meanwhile stays open. */
async function acknowledgeHarmless(db: Database, key: EstateKey & { runId?: number }, check: Check): Promise<void> {
  await retryOnDeadlock(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        for (const { runId, changedAt, acknowledgedAt } of await readBilledChanges(tx, key)) {
          if (acknowledgedAt === null) await acknowledgeIfHarmless(tx, { ...key, runId, changedAt }, check);
        }
      }),
  );
}

async function acknowledgeIfHarmless(
  tx: Database,
  run: EstateKey & { runId: number; changedAt: string },
  { now, userId, correctedByRunId }: Check,
): Promise<void> {
  const changed = await findChangedInvoices(tx, run, now);
  if (changed.length > 0) return;
  const meterDays = await acknowledge(tx, run, { ...run, userId: null });
  await addAuditEntry(tx, {
    customerId: run.customerId,
    userId,
    action: 'acknowledge',
    objectType: 'billing_run',
    objectId: run.runId,
    after: { meterDays, ...(correctedByRunId !== undefined && { correctedByRunId }) },
  });
}

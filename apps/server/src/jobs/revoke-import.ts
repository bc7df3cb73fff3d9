import { revertDay } from '@lichthof/domain/metering/revert-day.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { type Claim, endClaimed, updateClaimed } from '../database/work-claims.ts';
import type { StartedImport } from '../features/imports/imports.db.ts';
import { type DayToRevoke, forgetDays, readDaysToRevoke } from '../features/imports/revocations/days-to-revoke.db.ts';
import { deleteImportedReadings } from '../features/imports/revocations/revocation.db.ts';
import { revokedDaysAtOnce } from '../features/imports/revocations/revoke-import.ts';
import { addWebhookEvent } from '../features/webhooks/add-webhook-event.ts';
import { deriveMarkedComputedDays } from '../features/metering/computed/derive-marked-days.ts';
import { changeMeterDays } from '../features/metering/values/meter-days.db.ts';
import { deleteEmptyDays } from '../features/metering/values/meter-months.db.ts';

type ImportClaim = Claim<'value_import'>;

/** Restores the values from before an import, some days per transaction, so that the next server repeats none. */
export async function revokeImportedDays(
  db: Database,
  claim: ImportClaim,
  { started, signal }: { started: StartedImport; signal: AbortSignal },
): Promise<void> {
  for (let isLeft = true; isLeft;) {
    if (signal.aborted) return;
    isLeft = await db.transaction().execute((tx) => revokeNextDays(tx, claim, started));
  }
  await deriveMarkedComputedDays(db, { customerId: started.customer_id, estateId: started.estate_id }, signal);
  if (signal.aborted) return;
  await db.transaction().execute((tx) => finish(tx, claim, started));
}

async function revokeNextDays(tx: Database, claim: ImportClaim, started: StartedImport): Promise<boolean> {
  await updateClaimed(tx, claim, { parts_done: sql<number>`least(parts_done + 1, parts_total)` });
  const days = await readDaysToRevoke(tx, started, revokedDaysAtOnce);
  if (days.length === 0) return false;
  const written = days.flatMap(({ meterId, day, write, isStored }) =>
    write && isStored ? [{ meterId, day, write }] : [],
  );
  await changeMeterDays(tx, started.customer_id, {
    days: written,
    change: (stored, { write }) => revertDay(stored ?? write.after, write),
    follow: 'later',
  });
  await deleteNewDays(tx, started, days);
  await forgetDays(tx, started, days);
  return true;
}

/** A day of which nothing was stored before is deleted where nothing is left of it. */
async function deleteNewDays(tx: Database, { customer_id: customerId }: StartedImport, days: DayToRevoke[]) {
  const added = days.filter(({ write }) => write && !write.before);
  for (const [meterId, ofMeter] of Map.groupBy(added, (one) => one.meterId)) {
    await deleteEmptyDays(
      tx,
      { customerId, meterId },
      ofMeter.map(({ day }) => day),
    );
  }
}

async function finish(tx: Database, claim: ImportClaim, started: StartedImport): Promise<void> {
  const { id: objectId, customer_id: customerId, revoked_by: userId } = started;
  const readings = await deleteImportedReadings(tx, started);
  await endClaimed(tx, claim, { state: 'revoked', content: null, first_rows: '[]', revoked_at: sql<Date>`now()` });
  await addWebhookEvent(tx, { customerId, event: 'import.finished', ids: [objectId] });
  const object = { customerId, userId, objectType: 'value_import' as const, objectId };
  await addAuditEntry(tx, { ...object, action: 'finishRevokeImport', after: { readings } });
}

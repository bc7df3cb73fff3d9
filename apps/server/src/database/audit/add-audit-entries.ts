import type { AuditEntry } from './add-audit-entry.ts';
import type { Database } from '../database.ts';

const atOnce = 1000;

/** Adds many entries with few statements, for an action that changes many objects. */
export async function addAuditEntries(tx: Database, entries: AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += atOnce) {
    await tx
      .insertInto('audit_entry')
      .values(entries.slice(start, start + atOnce).map(rowOf))
      .execute();
  }
}

const rowOf = ({ customerId, userId, action, objectType, objectId, before, after }: AuditEntry) => ({
  customer_id: customerId,
  user_id: userId,
  action,
  object_type: objectType,
  object_id: objectId,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
});

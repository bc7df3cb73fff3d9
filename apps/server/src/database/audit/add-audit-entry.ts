import type { Database } from '../database.ts';

export interface AuditEntry {
  customerId: number;
  /** Null if no user did it, such as a job. */
  userId: number | null;
  action: string;
  /** The table of the object. */
  objectType: string;
  objectId: number;
  before?: object;
  after?: object;
}

/** Records who did what to which object. The caller passes the transaction of the change. */
export async function addAuditEntry(tx: Database, entry: AuditEntry): Promise<void> {
  const { customerId, userId, action, objectType, objectId, before, after } = entry;
  await tx
    .insertInto('audit_entry')
    .values({
      customer_id: customerId,
      user_id: userId,
      action,
      object_type: objectType,
      object_id: objectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

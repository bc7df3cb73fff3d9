import type { Database } from './database.ts';

export interface AuditEntry {
  customerId: number;
  /** Null where nobody in particular did it. */
  userId: number | null;
  action: string;
  /** The table of the object. */
  objectType: string;
  objectId: number;
  before?: object;
  after?: object;
}

/** Who did what to which object: give it the transaction in which it is done. */
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

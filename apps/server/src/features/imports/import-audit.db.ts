import type { Database } from '../../database/database.ts';

interface AuditedAct {
  action: 'start' | 'finish';
  userId: number;
  after: object;
}

export async function addAuditEntry(
  db: Database,
  { id, customer_id: customerId }: { id: number; customer_id: number },
  { action, userId, after }: AuditedAct,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      customer_id: customerId,
      user_id: userId,
      action,
      object_type: 'quarter_hour_import',
      object_id: id,
      after: JSON.stringify(after),
    })
    .execute();
}

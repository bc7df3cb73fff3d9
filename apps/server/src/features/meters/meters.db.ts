import type { Database } from '../../database/database.ts';

/** Whether the meter belongs to the estate. */
export async function hasMeter(
  db: Database,
  { customerId, estateId, meterId }: { customerId: number; estateId: number; meterId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('meter')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', meterId)
    .executeTakeFirst();
  return found !== undefined;
}

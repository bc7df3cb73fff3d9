import type { Database } from '../../database/database.ts';

/** Removes the meter's mapping to a register; returns the edge that has read it. */
export async function endEdgeReading(
  tx: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<number | undefined> {
  await tx.deleteFrom('edge_notice').where('customer_id', '=', customerId).where('meter_id', '=', meterId).execute();
  const ended = await tx
    .deleteFrom('register_mapping')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .returning('edge_id')
    .executeTakeFirst();
  return ended?.edge_id;
}

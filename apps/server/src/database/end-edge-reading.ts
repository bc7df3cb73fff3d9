import type { Database } from './database.ts';

/** From now on no controller reads the meter; answers with the controller that did. */
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

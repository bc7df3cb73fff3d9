import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';

/** Throws 404 when the customer has no such group; until the transaction ends nobody can delete it. */
export async function requireGroup(tx: Database, customerId: number, groupId: number): Promise<void> {
  const group = await tx
    .selectFrom('estate_group')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst();
  if (!group) throw notFound('Estate group');
}

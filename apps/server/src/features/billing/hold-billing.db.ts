import type { Database } from '../../database/database.ts';
import { lockEstate, type EstateKey } from './billing-runs.db.ts';

/**
 * No invoice of an estate is issued until the transaction ends, and none is being issued any more: what is read then
 * about invoices stays true. Waits for a run that is giving its numbers.
 */
export async function holdBilling(tx: Database, key: EstateKey): Promise<void> {
  await lockEstate(tx, key);
  await tx
    .selectFrom('billing_run')
    .select('id')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

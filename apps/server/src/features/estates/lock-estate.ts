import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';

export interface EstateKey {
  customerId: number;
  estateId: number;
}

/**
 * Holds an estate until the transaction ends. Throws 404 when it is not there or archived, 409 when its version is not
 * the one that was read.
 */
export async function lockEstate(tx: Database, { customerId, estateId }: EstateKey, version?: number) {
  const estate = await tx
    .selectFrom('estate')
    .select(['name', 'estate_group_id', 'version'])
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!estate) throw notFound('Estate');
  if (version !== undefined && estate.version !== version) {
    throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the estate');
  }
  return estate;
}

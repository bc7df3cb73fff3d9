import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/**
 * Locks an estate until the transaction ends. Throws 404 when it does not exist or is archived, 409 when its version is
 * not the given one.
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

/** Throws 404 when the customer has no such group; prevents its deletion until the transaction ends. */
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

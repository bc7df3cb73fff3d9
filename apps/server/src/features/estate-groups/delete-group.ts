import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { revokeRightsOn } from '../../database/revoke-rights.ts';
import { isForeignKeyViolation } from '../../database/violated-index.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { auditObject, lockGroups, type GroupKey } from './estate-groups.db.ts';

const notEmpty = () => conflict(ErrorCode.GroupNotEmpty, 'There are groups or estates in the group');

/** Deletes an empty group with the rights on it. Throws 404, or 409 when it has groups or estates. */
export async function deleteGroup(db: Database, key: GroupKey, userId: number): Promise<void> {
  try {
    await db.transaction().execute((tx) => deleteGroupIn(tx, key, userId));
  } catch (error) {
    // a group or estate was added at the same time
    throw isForeignKeyViolation(error) ? notEmpty() : error;
  }
}

async function deleteGroupIn(tx: Database, key: GroupKey, userId: number): Promise<void> {
  const groups = await lockGroups(tx, key.customerId);
  const group = groups.find(({ id }) => id === key.estateGroupId);
  if (!group) throw notFound('Estate group');
  const { id, name, parentId } = group;
  if (groups.some((other) => other.parentId === id) || (await hasEstates(tx, key))) throw notEmpty();
  await moveArchived(tx, key, parentId);
  await revokeRightsOn(tx, { customerId: key.customerId, level: ResourceLevel.EstateGroup, resourceId: id, userId });
  await tx.deleteFrom('estate_group').where('customer_id', '=', key.customerId).where('id', '=', id).execute();
  await addAuditEntry(tx, { ...auditObject(key, userId), action: 'delete', before: { name, parent_id: parentId } });
}

async function hasEstates(tx: Database, { customerId, estateGroupId }: GroupKey): Promise<boolean> {
  const estate = await tx
    .selectFrom('estate')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_group_id', '=', estateGroupId)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return estate !== undefined;
}

/** Moves archived estates to the parent of the group, since they do not prevent its deletion. */
async function moveArchived(tx: Database, { customerId, estateGroupId }: GroupKey, parentId: number | null) {
  await tx
    .updateTable('estate')
    .set({ estate_group_id: parentId })
    .where('customer_id', '=', customerId)
    .where('estate_group_id', '=', estateGroupId)
    .where('archived_at', 'is not', null)
    .execute();
}

import type { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { addAuditEntries } from './audit/add-audit-entry.ts';
import type { Database } from './database.ts';

interface RemovedResource {
  customerId: number;
  level: ResourceLevel;
  resourceId: number;
  /** The user who removes the resource. */
  userId: number;
}

/** Revokes all rights on a removed resource, each with an audit entry. The caller passes the transaction. */
export async function revokeRightsOn(tx: Database, place: RemovedResource): Promise<void> {
  const { customerId, level, resourceId, userId } = place;
  const rights = await tx
    .deleteFrom('access_right')
    .where('customer_id', '=', customerId)
    .where('level', '=', level)
    .where('resource_id', '=', resourceId)
    .returning(['user_id', 'role', 'level', 'resource_id'])
    .execute();
  const entries = rights.map(({ user_id: objectId, ...before }) => {
    return { customerId, userId, action: 'revoke' as const, objectType: 'access_right' as const, objectId, before };
  });
  await addAuditEntries(tx, entries);
}

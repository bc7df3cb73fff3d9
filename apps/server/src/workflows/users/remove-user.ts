import { Role } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { deleteRight, lockCustomer, lockUser } from '../../features/users/access-rights.db.ts';
import { disableUnusedAccount } from '../../features/users/user-account.ts';
import { isWithin, readUserAccess, type UserAccess } from '../../features/users/user-access.db.ts';
import type { AccountTools, UserRequest } from '../../features/users/user-workflows.ts';
import { isUnused } from '../../features/users/unused-users.db.ts';
import { findUser, type UserRow } from '../../features/users/users.db.ts';
import { notFound } from '../../http/errors.ts';
import { removalError, removeOccupancy, requireNoOccupancyBlock } from './revoke-access.ts';

/**
 * Removes a user from a customer with all rights in it. The user's row stays, since invoices and the audit name it; the
 * account of a user with nothing left anywhere is disabled. Throws 404, or 409 as revokeAccess does.
 */
export async function removeUser({ db, accounts, log }: AccountTools, request: UserRequest): Promise<void> {
  const { scope, userId } = request;
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, scope.customerId);
    await lockUser(tx, userId);
    const user = await findUser(tx, scope, { userId });
    if (!user) throw notFound('User');
    const access = await readUserAccess(tx, scope.customerId, userId);
    requireNoOccupancyBlock(access.occupancies);
    requireRemainingAdmin(request, access);
    await removeFromCustomer(tx, request, access);
    await markUninvited(tx, userId);
    await auditRemoval(tx, request, user);
  });
  if (!accounts) return;
  try {
    await disableUnusedAccount(db, accounts.identity, userId);
  } catch (error) {
    // the rights are gone: a sign-in that stays open for a while opens nothing
    log.error(error);
  }
}

function requireRemainingAdmin(
  { scope, userId, caller }: UserRequest,
  { rights, customerAdminCount }: UserAccess,
): void {
  const isAdmin = rights.some(({ role, resourceId }) => role === Role.CustomerAdmin && resourceId === scope.customerId);
  if (isAdmin && customerAdminCount <= 1) throw removalError('lastCustomerAdmin');
  const hasRightsElsewhere = rights.some(({ places }) => !isWithin(places, scope));
  if (caller.userId === userId && !hasRightsElsewhere) throw removalError('ownLastRight');
}

async function removeFromCustomer(
  tx: Database,
  request: UserRequest,
  { rights, occupancies }: UserAccess,
): Promise<void> {
  const { scope, userId } = request;
  const stored = rights.filter(({ role, places }) => role !== Role.EstateTenant && isWithin(places, scope));
  for (const right of stored) await deleteRight(tx, request, right);
  for (const occupancy of occupancies) await removeOccupancy(tx, request, occupancy);
  await tx
    .deleteFrom('customer_member')
    .where('customer_id', '=', scope.customerId)
    .where('user_id', '=', userId)
    .execute();
}

/** A user with nothing left anywhere needs a new invitation to come back. */
async function markUninvited(tx: Database, userId: number): Promise<void> {
  if (!(await isUnused(tx, userId))) return;
  await tx
    .updateTable('app_user')
    .set({ invitation_completed: false, invited_at: null })
    .where('id', '=', userId)
    .execute();
}

async function auditRemoval(tx: Database, { scope, userId, caller }: UserRequest, user: UserRow): Promise<void> {
  const { email, firstName, lastName } = user;
  const object = {
    customerId: scope.customerId,
    userId: caller.userId,
    objectType: 'app_user' as const,
    objectId: userId,
  };
  const before = { email, first_name: firstName, last_name: lastName };
  await addAuditEntry(tx, { ...object, action: 'delete', before });
}

import { Role } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../database/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { deleteRight, lockCustomer, lockUser } from '../features/users/access-rights.db.ts';
import { isWithin } from '../features/users/held-rights.db.ts';
import { isUnused } from '../features/users/known-email.db.ts';
import { disableUnusedAccount } from '../features/users/user-account.ts';
import { readUserAccess, type UserRequest, type UserAccess } from '../features/users/user-details.ts';
import type { AccountTools } from '../features/users/user-verbs.ts';
import { findUser, type UserRow } from '../features/users/users.db.ts';
import { notFound } from '../http/errors.ts';
import { removeOccupancy } from './remove-occupancy.ts';
import { removalError, requireNoOccupancyBlock } from './revoke-access.ts';

/**
 * Takes a user out of a customer with all rights in it, at once. The row of the person stays, since invoices and the
 * log name it; with nothing left anywhere the account is disabled. Throws 404, or 409 as revokeAccess does.
 */
export async function removeUser({ db, accounts, log }: AccountTools, request: UserRequest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, request.scope.customerId);
    await lockUser(tx, request.userId);
    const user = await findUser(tx, request.scope, { userId: request.userId });
    if (!user) throw notFound('User');
    const access = await readUserAccess(tx, request.scope.customerId, request.userId);
    requireNoOccupancyBlock(access.occupancies);
    requireRemainingAdmin(request, access);
    await removeEverything(tx, request, access);
    await auditRemoval(tx, request, user);
  });
  // the rights are gone already: a sign-in that stays open for a while opens nothing
  if (accounts) await disableUnusedAccount(db, accounts.identity, request.userId).catch((error) => log.error(error));
}

function requireRemainingAdmin({ scope, userId, caller }: UserRequest, { held, customerAdminCount }: UserAccess): void {
  const elsewhere = held.filter(({ places }) => !isWithin(places, scope));
  const isAdmin = held.some(({ role, resourceId }) => role === Role.CustomerAdmin && resourceId === scope.customerId);
  if (isAdmin && customerAdminCount <= 1) throw removalError('lastCustomerAdmin');
  if (caller.userId === userId && elsewhere.length === 0) throw removalError('ownLastRight');
}

async function removeEverything(tx: Database, request: UserRequest, { held, occupancies }: UserAccess): Promise<void> {
  const stored = held.filter(({ role, places }) => role !== Role.EstateTenant && isWithin(places, request.scope));
  for (const right of stored) await deleteRight(tx, request, right);
  for (const occupancy of occupancies) await removeOccupancy(tx, request, occupancy);
  await tx
    .deleteFrom('customer_member')
    .where('customer_id', '=', request.scope.customerId)
    .where('user_id', '=', request.userId)
    .execute();
}

/** Whoever has nothing left is invited anew when coming back. */
async function auditRemoval(tx: Database, { scope, userId, caller }: UserRequest, user: UserRow): Promise<void> {
  await tx
    .updateTable('app_user as u')
    .set({ invitation_completed: false, invited_at: null })
    .where('u.id', '=', userId)
    .where(isUnused)
    .execute();
  const { email, firstName, lastName } = user;
  const object = { customerId: scope.customerId, userId: caller.userId, objectType: 'app_user', objectId: userId };
  const before = { email, first_name: firstName, last_name: lastName };
  await addAuditEntry(tx, { ...object, action: 'delete', before });
}

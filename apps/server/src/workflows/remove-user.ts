import { Role } from '@lichthof/domain/access/role.ts';
import { addAuditEntry } from '../database/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { deleteRight, lockAdmins, lockPerson } from '../features/users/access-rights.db.ts';
import { liesIn } from '../features/users/held-rights.db.ts';
import { isIdle } from '../features/users/known-email.db.ts';
import { closeIdleAccount } from '../features/users/user-account.ts';
import { readStanding, type Asked, type Standing } from '../features/users/user-details.ts';
import type { AccountTools } from '../features/users/user-verbs.ts';
import { findUser, type UserRow } from '../features/users/users.db.ts';
import { notFound } from '../http/errors.ts';
import { removeTenancy } from './remove-tenancy.ts';
import { errorOf, requireNoTenancyBlock } from './revoke-access.ts';

/**
 * Takes a user out of a customer with all rights in it, at once. The row of the person stays, since invoices and the
 * log name it; with nothing left anywhere the account is disabled. Throws 404, or 409 as revokeAccess does.
 */
export async function removeUser({ db, accounts, log }: AccountTools, asked: Asked): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAdmins(tx, asked.scope.customerId);
    await lockPerson(tx, asked.userId);
    const user = await findUser(tx, asked.scope, { userId: asked.userId });
    if (!user) throw notFound('User');
    const standing = await readStanding(tx, asked.scope.customerId, asked.userId);
    requireNoTenancyBlock(standing.tenancies);
    requireOthersLeft(asked, standing);
    await removeEverything(tx, asked, standing);
    await noteRemoval(tx, asked, user);
  });
  // the rights are gone already: a sign-in that stays open for a while opens nothing
  if (accounts) await closeIdleAccount(db, accounts.identity, asked.userId).catch((error) => log.error(error));
}

function requireOthersLeft({ scope, userId, caller }: Asked, { held, customerAdminCount }: Standing): void {
  const elsewhere = held.filter(({ places }) => !liesIn(places, scope));
  const isAdmin = held.some(({ role, resourceId }) => role === Role.CustomerAdmin && resourceId === scope.customerId);
  if (isAdmin && customerAdminCount <= 1) throw errorOf('lastCustomerAdmin');
  if (caller.userId === userId && elsewhere.length === 0) throw errorOf('ownLastRight');
}

async function removeEverything(tx: Database, asked: Asked, { held, tenancies }: Standing): Promise<void> {
  const stored = held.filter(({ role, places }) => role !== Role.EstateTenant && liesIn(places, asked.scope));
  for (const right of stored) await deleteRight(tx, asked, right);
  for (const tenancy of tenancies) await removeTenancy(tx, asked, tenancy);
  await tx
    .deleteFrom('customer_member')
    .where('customer_id', '=', asked.scope.customerId)
    .where('user_id', '=', asked.userId)
    .execute();
}

/** Whoever has nothing left is invited anew when coming back. */
async function noteRemoval(tx: Database, { scope, userId, caller }: Asked, user: UserRow): Promise<void> {
  await tx
    .updateTable('app_user as u')
    .set({ invitation_completed: false, invited_at: null })
    .where('u.id', '=', userId)
    .where(isIdle)
    .execute();
  const { email, firstName, lastName } = user;
  const object = { customerId: scope.customerId, userId: caller.userId, objectType: 'app_user', objectId: userId };
  const before = { email, first_name: firstName, last_name: lastName };
  await addAuditEntry(tx, { ...object, action: 'delete', before });
}

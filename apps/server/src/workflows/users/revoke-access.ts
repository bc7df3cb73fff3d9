import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { occupancyBlock, removalBlock, type RemovalBlock } from '@lichthof/domain/access/right-removal.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { lockApartment } from '../../features/estates/occupancies/save-occupancy.ts';
import {
  deleteRight,
  lockCustomer,
  lockUser,
  roleTooWide,
  type NewRight,
} from '../../features/users/access-rights.db.ts';
import {
  isWithin,
  readUserAccess,
  toResource,
  type UserAccess,
  type UserOccupancy,
  type UserRight,
} from '../../features/users/user-access.db.ts';
import type { UserRequest } from '../../features/users/user-workflows.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';

/**
 * Removes a right. Throws 404 when it is not held within the scope, 403 when it is wider than the caller's, 409 for
 * the own last right, the last admin of a customer, and a tenant who has moved in (1000) or has a contract (2000).
 */
export async function revokeAccess(db: Database, request: UserRequest, { role, resourceId }: NewRight): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (role === Role.CustomerAdmin) await lockCustomer(tx, request.scope.customerId);
    await lockUser(tx, request.userId);
    const access = await readUserAccess(tx, request.scope.customerId, request.userId);
    const right = findRight(access, request, { role, resourceId });
    requireRemovable(request, access, right);
    if (role !== Role.EstateTenant) return deleteRight(tx, request, right);
    const inApartment = access.occupancies.filter(({ apartmentId }) => apartmentId === resourceId);
    await removeFutureOccupancies(tx, request, inApartment);
  });
}

function findRight({ rights }: UserAccess, { scope }: UserRequest, { role, resourceId }: NewRight): UserRight {
  const right = rights.find(
    (held) =>
      held.role === role &&
      held.level === levelOfRole(role) &&
      held.resourceId === resourceId &&
      isWithin(held.places, scope),
  );
  if (!right) throw notFound('Access right');
  return right;
}

function requireRemovable({ caller, userId }: UserRequest, access: UserAccess, right: UserRight): void {
  const block = removalBlock({
    rights: caller.rights,
    removed: { role: right.role, resource: toResource(right.places) },
    isOwn: caller.userId === userId,
    heldCount: access.rights.length,
    customerAdminCount: access.customerAdminCount,
  });
  if (block) throw removalError(block);
}

export function removalError(block: RemovalBlock): HttpError {
  if (block === 'roleTooWide') return roleTooWide();
  if (block === 'ownLastRight') return conflict(ErrorCode.OwnLastRight, 'Your own last right stays');
  return conflict(ErrorCode.LastCustomerAdmin, 'The customer would have no admin');
}

/** Keeps occupancies that have begun, since the tenant's documents belong to them; throws 409 when there is no other. */
async function removeFutureOccupancies(
  tx: Database,
  request: UserRequest,
  occupancies: UserOccupancy[],
): Promise<void> {
  const future = occupancies.filter(({ hasBegun }) => !hasBegun);
  requireNoOccupancyBlock(future.length > 0 ? future : occupancies);
  for (const occupancy of future) await removeOccupancy(tx, request, occupancy);
}

/** Throws 409 with code 2000 and the tariffs while a contract runs or is to come, 1000 after the move-in. */
export function requireNoOccupancyBlock(occupancies: UserOccupancy[]): void {
  const block = occupancyBlock(occupancies);
  if (block === 'hasMovedIn') throw conflict(ErrorCode.MoveInInThePast, 'The user has moved in');
  if (block !== 'activeContract') return;
  const names = [...new Set(occupancies.flatMap(({ tariffs }) => tariffs))].sort();
  const metadata = { code: ErrorCode.ActiveParticipantContract, names };
  throw new HttpError(409, 'A contract of tenant electricity is running', metadata);
}

/** Removes a user from an occupancy that has not begun, and the occupancy itself when it has no other member. */
export async function removeOccupancy(
  tx: Database,
  { scope, userId, caller }: UserRequest,
  { occupancyId, apartmentId, moveIn, moveOut }: UserOccupancy,
): Promise<void> {
  await lockApartment(tx, { customerId: scope.customerId, apartmentId });
  await tx
    .deleteFrom('occupancy_member')
    .where('customer_id', '=', scope.customerId)
    .where('occupancy_id', '=', occupancyId)
    .where('user_id', '=', userId)
    .execute();
  const ofOccupancy = sql`customer_id = ${scope.customerId} and occupancy_id = ${occupancyId}`;
  await sql`delete from occupancy where customer_id = ${scope.customerId} and id = ${occupancyId}
    and not exists (select from occupancy_member where ${ofOccupancy})
    and not exists (select from participant where ${ofOccupancy})
    and not exists (select from curve_consent where ${ofOccupancy})`.execute(tx);
  const object = { customerId: scope.customerId, userId: caller.userId, objectType: 'occupancy' as const };
  const before = { apartmentId, userId, moveIn, moveOut };
  await addAuditEntry(tx, { ...object, objectId: occupancyId, action: 'revoke', before });
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { removalBlock, occupancyBlock, type RemovalBlock } from '@lichthof/domain/access/right-removal.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../database/database.ts';
import { deleteRight, lockCustomer, lockUser, type NewRight } from '../features/users/access-rights.db.ts';
import { isWithin, toResource, type UserRight } from '../features/users/held-rights.db.ts';
import { roleTooWide } from '../features/users/require-grantable.ts';
import type { UserOccupancy } from '../features/users/user-occupancies.db.ts';
import { readUserAccess, type UserRequest, type UserAccess } from '../features/users/user-details.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { removeOccupancy } from './remove-occupancy.ts';

/**
 * Takes a right away. Throws 404 when it is not held within the scope, 403 when it is wider than the caller's, 409 for
 * the own last right, the last admin of a customer, and a tenant who has moved in (1000) or has a contract (2000).
 */
export async function revokeAccess(db: Database, request: UserRequest, { role, resourceId }: NewRight): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (role === Role.CustomerAdmin) await lockCustomer(tx, request.scope.customerId);
    await lockUser(tx, request.userId);
    const access = await readUserAccess(tx, request.scope.customerId, request.userId);
    const right = access.held.find((held) => isRight(held, role, resourceId) && isWithin(held.places, request.scope));
    if (!right) throw notFound('Access right');
    requireRemovable(request, access, right);
    if (role === Role.EstateTenant) await removeFutureOccupancies(tx, request, occupanciesOf(access, resourceId));
    else await deleteRight(tx, request, right);
  });
}

const isRight = (held: UserRight, role: Role, resourceId: number) =>
  held.role === role && held.level === levelOfRole(role) && held.resourceId === resourceId;

const occupanciesOf = ({ occupancies }: UserAccess, apartmentId: number) =>
  occupancies.filter((occupancy) => occupancy.apartmentId === apartmentId);

function requireRemovable({ caller, userId }: UserRequest, access: UserAccess, right: UserRight): void {
  const block = removalBlock({
    rights: caller.rights,
    removed: { role: right.role, resource: toResource(right.places) },
    isOwn: caller.userId === userId,
    heldCount: access.held.length,
    customerAdminCount: access.customerAdminCount,
  });
  if (block) throw removalError(block);
}

export function removalError(block: RemovalBlock): HttpError {
  if (block === 'roleTooWide') return roleTooWide();
  if (block === 'ownLastRight') return conflict(ErrorCode.OwnLastRight, 'Your own last right stays');
  return conflict(ErrorCode.LastCustomerAdmin, 'The customer would have no admin');
}

/** Only those still to come: whoever has lived there keeps the documents. */
async function removeFutureOccupancies(
  tx: Database,
  request: UserRequest,
  occupancies: UserOccupancy[],
): Promise<void> {
  const toCome = occupancies.filter(({ hasBegun }) => !hasBegun);
  requireNoOccupancyBlock(toCome.length > 0 ? toCome : occupancies);
  for (const occupancy of toCome) await removeOccupancy(tx, request, occupancy);
}

/** Throws 409 with code 2000 and the tariffs while a contract runs or is to come, 1000 after the move-in. */
export function requireNoOccupancyBlock(occupancies: UserOccupancy[]): void {
  const block = occupancyBlock(occupancies);
  if (block === 'hasMovedIn') throw conflict(ErrorCode.MoveInInThePast, 'The person has moved in');
  if (block !== 'activeContract') return;
  const names = [...new Set(occupancies.flatMap(({ tariffs }) => tariffs))].sort();
  const metadata = { code: ErrorCode.ActiveParticipantContract, names };
  throw new HttpError(409, 'A contract of tenant electricity is running', metadata);
}

import type { AccessRightEntry, UserDetails } from '@lichthof/contracts/people/users.ts';
import { managesAll } from '@lichthof/domain/access/granting.ts';
import { removalBlock, occupancyBlock } from '@lichthof/domain/access/right-removal.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../database/database.ts';
import {
  isWithin,
  readUserAccess,
  toResource,
  type UserAccess,
  type UserOccupancy,
  type UserRight,
} from './user-access.db.ts';
import { readPendingEmail } from './email-changes.ts';
import type { UserRequest } from './user-workflows.ts';
import { findUser, type UserRow, type UserScope } from './users.db.ts';

/** A user with the rights within the scope; undefined when the scope has no such user. */
export async function findUserDetails(db: Database, request: UserRequest): Promise<UserDetails | undefined> {
  const { scope, userId, mayBeOutsideScope = false } = request;
  const user = await findUser(db, scope, { userId, mayBeOutsideScope });
  if (!user) return undefined;
  const access = await readUserAccess(db, scope.customerId, userId);
  return {
    ...toUser(user),
    accessRights: accessRightsIn(request, access),
    isAccountChangeable: isAccountChangeable(request, access),
    pendingEmail: await readPendingEmail(db, userId),
    deletionBlock: deletionBlockOf(occupanciesIn(scope, access)),
  };
}

export function toUser({ invitedAt, lastSeenAt, ...user }: UserRow) {
  return { ...user, invitedAt: invitedAt?.toISOString() ?? null, lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

/** Changing the e-mail gives control of the account, so the caller must manage everything that the user has. */
export function isAccountChangeable({ caller, scope }: UserRequest, { rights: held, memberOf }: UserAccess): boolean {
  const rights = held.map(({ role, places }) => ({ role, resource: toResource(places) }));
  const isManaged = (customerId: number) =>
    customerId === scope.customerId ||
    caller.rights.some(({ role, resourceId }) => role === Role.CustomerAdmin && resourceId === customerId) ||
    caller.rights.some(({ role }) => role === Role.AuthorityAdmin);
  return managesAll(caller.rights, rights) && memberOf.every(isManaged);
}

/** Seen from an estate, occupancies of other estates are left out. */
function occupanciesIn(scope: UserScope, { rights, occupancies }: UserAccess): UserOccupancy[] {
  const inside = rights.filter(({ role, places }) => role === Role.EstateTenant && isWithin(places, scope));
  const apartmentIds = new Set(inside.map(({ resourceId }) => resourceId));
  return occupancies.filter(({ apartmentId }) => apartmentIds.has(apartmentId));
}

function deletionBlockOf(occupancies: readonly UserOccupancy[]): UserDetails['deletionBlock'] {
  const block = occupancyBlock(occupancies);
  if (!block) return null;
  const tariffs = [...new Set(occupancies.flatMap((occupancy) => occupancy.tariffs))].sort();
  return { code: block === 'activeContract' ? 2000 : 1000, tariffs };
}

/** The rights within the scope, each with whether the caller may remove it. */
export function accessRightsIn(request: UserRequest, access: UserAccess): AccessRightEntry[] {
  return access.rights
    .filter(({ places }) => isWithin(places, request.scope))
    .map((right) => toEntry(right, isRemovable(request, access, right)));
}

function isRemovable({ caller, userId }: UserRequest, access: UserAccess, right: UserRight): boolean {
  const { rights, occupancies, customerAdminCount } = access;
  const block = removalBlock({
    rights: caller.rights,
    removed: { role: right.role, resource: toResource(right.places) },
    isOwn: caller.userId === userId,
    heldCount: rights.length,
    customerAdminCount,
  });
  if (block || right.role !== Role.EstateTenant) return block === undefined;
  return occupancyBlock(occupancies.filter((row) => isOfRight(row, right))) === undefined;
}

const isOfRight = ({ apartmentId, moveIn }: UserOccupancy, right: UserRight) =>
  apartmentId === right.resourceId && moveIn === right.moveIn;

function toEntry({ role, level, resourceId, places, moveIn, moveOut }: UserRight, isRemovable: boolean) {
  const around = places.slice(1).filter((place) => place.level !== ResourceLevel.Authority);
  const estate = level === ResourceLevel.Apartment ? places[1] : undefined;
  return {
    role,
    level,
    resourceId,
    resourceName: getFirst(places).name,
    association: around.map(({ name }) => name).toReversed(),
    estateId: estate?.id ?? null,
    moveIn,
    moveOut,
    isRemovable,
  };
}

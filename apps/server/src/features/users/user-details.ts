import type { AccessRightEntry, UserDetails } from '@lichthof/contracts/users.ts';
import { managesAll } from '@lichthof/domain/access/granting.ts';
import { removalBlock, occupancyBlock } from '@lichthof/domain/access/right-removal.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { isWithin, readUserRights, readMemberships, toResource, type UserRight } from './held-rights.db.ts';
import { readUserOccupancies, type UserOccupancy } from './user-occupancies.db.ts';
import { findUser, type UserRow, type UserScope } from './users.db.ts';

export interface UserRequest {
  scope: UserScope;
  userId: number;
  caller: Caller;
  /** Also somebody who has nothing to do with the scope yet. */
  mayBeOutsideScope?: boolean;
}

/** Whatever decides what may be done with a person. */
export interface UserAccess {
  held: UserRight[];
  occupancies: UserOccupancy[];
  memberOf: number[];
  customerAdminCount: number;
}

export async function readUserAccess(db: Database, customerId: number, userId: number): Promise<UserAccess> {
  const held = await readUserRights(db, userId);
  const occupancies = await readUserOccupancies(db, customerId, userId);
  return { held, occupancies, ...(await readMemberships(db, customerId, userId)) };
}

/** One user with rights as seen from the scope; undefined when there is none in it. */
export async function findUserDetails(db: Database, request: UserRequest): Promise<UserDetails | undefined> {
  const { scope, userId, mayBeOutsideScope = false } = request;
  const user = await findUser(db, scope, { userId, mayBeOutsideScope });
  if (!user) return undefined;
  const access = await readUserAccess(db, scope.customerId, userId);
  return {
    ...toUser(user),
    accessRights: accessRightsIn(request, access),
    isAccountChangeable: isAccountChangeable(request, access),
    deletionBlock: deletionBlockOf(occupanciesIn(scope, access)),
  };
}

export function toUser({ invitedAt, lastSeenAt, ...user }: UserRow) {
  return { ...user, invitedAt: invitedAt?.toISOString() ?? null, lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

/** Whoever may change the e-mail can take the account over: so only if nothing of the person lies elsewhere. */
export function isAccountChangeable({ caller, scope }: UserRequest, { held, memberOf }: UserAccess): boolean {
  const rights = held.map(({ role, places }) => ({ role, resource: toResource(places) }));
  const isOwn = (customerId: number) =>
    customerId === scope.customerId ||
    caller.rights.some(({ role, resourceId }) => role === Role.CustomerAdmin && resourceId === customerId) ||
    caller.rights.some(({ role }) => role === Role.AuthorityAdmin);
  return managesAll(caller.rights, rights) && memberOf.every(isOwn);
}

/** At an estate nothing is told of homes elsewhere. */
function occupanciesIn(scope: UserScope, { held, occupancies }: UserAccess): UserOccupancy[] {
  const inside = held.filter(({ role, places }) => role === Role.EstateTenant && isWithin(places, scope));
  const apartmentIds = new Set(inside.map(({ resourceId }) => resourceId));
  return occupancies.filter(({ apartmentId }) => apartmentIds.has(apartmentId));
}

function deletionBlockOf(occupancies: readonly UserOccupancy[]): UserDetails['deletionBlock'] {
  const block = occupancyBlock(occupancies);
  if (!block) return null;
  const tariffs = [...new Set(occupancies.flatMap((occupancy) => occupancy.tariffs))].sort();
  return { code: block === 'activeContract' ? 2000 : 1000, tariffs };
}

/** The rights within the scope, each with whether the caller may take it away. */
export function accessRightsIn(request: UserRequest, access: UserAccess): AccessRightEntry[] {
  return access.held
    .filter(({ places }) => isWithin(places, request.scope))
    .map((right) => toEntry(right, isRemovable(request, access, right)));
}

function isRemovable({ caller, userId }: UserRequest, access: UserAccess, right: UserRight): boolean {
  const { held, occupancies, customerAdminCount } = access;
  const block = removalBlock({
    rights: caller.rights,
    removed: { role: right.role, resource: toResource(right.places) },
    isOwn: caller.userId === userId,
    heldCount: held.length,
    customerAdminCount,
  });
  if (block || right.role !== Role.EstateTenant) return block === undefined;
  return occupancyBlock(occupancies.filter((row) => isOf(row, right))) === undefined;
}

const isOf = ({ apartmentId, moveIn }: UserOccupancy, right: UserRight) =>
  apartmentId === right.resourceId && moveIn === right.moveIn;

function toEntry({ role, level, resourceId, places, moveIn, moveOut }: UserRight, isRemovable: boolean) {
  const around = places.slice(1).filter((place) => place.level !== ResourceLevel.Authority);
  const estate = level === ResourceLevel.Apartment ? places[1] : undefined;
  return {
    role,
    level,
    resourceId,
    resourceName: places[0]!.name,
    association: around.map(({ name }) => name).toReversed(),
    estateId: estate?.id ?? null,
    moveIn,
    moveOut,
    isRemovable,
  };
}

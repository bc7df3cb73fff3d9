import type { AccessRightEntry, UserDetails } from '@lichthof/contracts/users.ts';
import { managesAll } from '@lichthof/domain/access/granting.ts';
import { removalBlock, tenancyBlock } from '@lichthof/domain/access/right-removal.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { liesIn, readHeldRights, readTies, toResource, type HeldRight } from './held-rights.db.ts';
import { readTenancies, type TenancyRow } from './tenancies.db.ts';
import { findUser, type UserRow, type UserScope } from './users.db.ts';

export interface Asked {
  scope: UserScope;
  userId: number;
  caller: Caller;
  /** Also somebody who has nothing to do with the scope yet. */
  isNewcomer?: boolean;
}

/** Whatever decides what may be done with a person. */
export interface Standing {
  held: HeldRight[];
  tenancies: TenancyRow[];
  memberOf: number[];
  customerAdminCount: number;
}

export async function readStanding(db: Database, customerId: number, userId: number): Promise<Standing> {
  const held = await readHeldRights(db, userId);
  const tenancies = await readTenancies(db, customerId, userId);
  return { held, tenancies, ...(await readTies(db, customerId, userId)) };
}

/** One user with rights as seen from the scope; undefined when there is none in it. */
export async function findUserDetails(db: Database, asked: Asked): Promise<UserDetails | undefined> {
  const { scope, userId, isNewcomer = false } = asked;
  const user = await findUser(db, scope, { userId, isNewcomer });
  if (!user) return undefined;
  const standing = await readStanding(db, scope.customerId, userId);
  return {
    ...toUser(user),
    accessRights: accessRightsIn(asked, standing),
    isAccountChangeable: isAccountChangeable(asked, standing),
    deletionBlock: deletionBlockOf(tenanciesIn(scope, standing)),
  };
}

export function toUser({ invitedAt, lastSeenAt, ...user }: UserRow) {
  return { ...user, invitedAt: invitedAt?.toISOString() ?? null, lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

/** Whoever may change the e-mail can take the account over: so only if nothing of the person lies elsewhere. */
export function isAccountChangeable({ caller, scope }: Asked, { held, memberOf }: Standing): boolean {
  const rights = held.map(({ role, places }) => ({ role, resource: toResource(places) }));
  const isOwn = (customerId: number) =>
    customerId === scope.customerId ||
    caller.rights.some(({ role, resourceId }) => role === Role.CustomerAdmin && resourceId === customerId) ||
    caller.rights.some(({ role }) => role === Role.AuthorityAdmin);
  return managesAll(caller.rights, rights) && memberOf.every(isOwn);
}

/** At an estate nothing is told of homes elsewhere. */
function tenanciesIn(scope: UserScope, { held, tenancies }: Standing): TenancyRow[] {
  const inside = held.filter(({ role, places }) => role === Role.EstateTenant && liesIn(places, scope));
  const apartmentIds = new Set(inside.map(({ resourceId }) => resourceId));
  return tenancies.filter(({ apartmentId }) => apartmentIds.has(apartmentId));
}

function deletionBlockOf(tenancies: readonly TenancyRow[]): UserDetails['deletionBlock'] {
  const block = tenancyBlock(tenancies);
  if (!block) return null;
  const tariffs = [...new Set(tenancies.flatMap((tenancy) => tenancy.tariffs))].sort();
  return { code: block === 'activeContract' ? 2000 : 1000, tariffs };
}

/** The rights within the scope, each with whether the caller may take it away. */
export function accessRightsIn(asked: Asked, standing: Standing): AccessRightEntry[] {
  return standing.held
    .filter(({ places }) => liesIn(places, asked.scope))
    .map((right) => toEntry(right, isRemovable(asked, standing, right)));
}

function isRemovable({ caller, userId }: Asked, standing: Standing, right: HeldRight): boolean {
  const { held, tenancies, customerAdminCount } = standing;
  const block = removalBlock({
    rights: caller.rights,
    removed: { role: right.role, resource: toResource(right.places) },
    isOwn: caller.userId === userId,
    heldCount: held.length,
    customerAdminCount,
  });
  if (block || right.role !== Role.EstateTenant) return block === undefined;
  return tenancyBlock(tenancies.filter((row) => isOf(row, right))) === undefined;
}

const isOf = ({ apartmentId, moveIn }: TenancyRow, right: HeldRight) =>
  apartmentId === right.resourceId && moveIn === right.moveIn;

function toEntry({ role, level, resourceId, places, moveIn, moveOut }: HeldRight, isRemovable: boolean) {
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

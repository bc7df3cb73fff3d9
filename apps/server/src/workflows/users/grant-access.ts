import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { AccessRightEntry } from '@lichthof/contracts/people/users.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { levelOfRole, mayGrant } from '@lichthof/domain/access/granting.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import {
  addMember,
  lockEstateOfApartment,
  lockResources,
  insertRights,
  lockUser,
  roleTooWide,
  type NewRight,
} from '../../features/users/access-rights.db.ts';
import { isWithin, readPlaces, readUserAccess, toResource } from '../../features/users/user-access.db.ts';
import { accessRightsIn } from '../../features/users/user-details.ts';
import type { Grant, UserRequest } from '../../features/users/user-workflows.ts';
import { findUser } from '../../features/users/users.db.ts';
import { knowsResource } from '../../http/access.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { saveOccupancy, type ApartmentKey } from '../../features/estates/occupancies/save-occupancy.ts';

/**
 * Grants all rights or none, and saves the occupancy of a tenant. Needs a transaction that has locked the user. Throws
 * what requireGrantable and saveOccupancy throw, 400 for the role of a tenant without an occupancy, and 409 for a
 * move-out that is not in the future.
 */
export async function grantAccess(tx: Database, request: UserRequest, { rights, occupancy }: Grant): Promise<void> {
  const { scope, userId, caller } = request;
  const stored = rights.filter(({ role }) => role !== Role.EstateTenant);
  const tenantRights = occupancy ? [{ role: Role.EstateTenant, resourceId: occupancy.apartmentId }] : [];
  requireOccupancy(rights, occupancy);
  await lockResources(tx, scope.customerId, stored);
  if (occupancy) await lockEstateOfApartment(tx, scope.customerId, occupancy.apartmentId);
  await requireGrantable(tx, request, [...stored, ...tenantRights]);
  await addMember(tx, scope.customerId, userId);
  await insertRights(tx, request, stored);
  if (!occupancy) return;
  const { apartmentId, moveIn, moveOut = null } = occupancy;
  await requireFutureMoveOut(tx, { customerId: scope.customerId, apartmentId }, moveOut);
  const author = { userId, authorId: caller.userId };
  await saveOccupancy(tx, { customerId: scope.customerId, apartmentId, moveIn, moveOut, ...author });
}

/** The role of a tenant follows from an occupancy. */
function requireOccupancy(rights: NewRight[], occupancy: Grant['occupancy']): void {
  const isMissing = rights.some(
    ({ role, resourceId }) => role === Role.EstateTenant && resourceId !== occupancy?.apartmentId,
  );
  if (isMissing) throw new HttpError(400, 'A tenant needs a move-in', { field: FieldName.MoveIn });
}

/** Occupancies that have ended are imported; this call is for a tenant who moves in. */
async function requireFutureMoveOut(
  tx: Database,
  { customerId, apartmentId }: ApartmentKey,
  moveOut: string | null,
): Promise<void> {
  if (moveOut === null) return;
  const row = await tx
    .selectFrom('apartment as a')
    .innerJoin('estate as e', ofSameCustomer('e.id', 'a.estate_id'))
    .select(sql<boolean>`${moveOut}::date <= ${estateToday()}`.as('isOver'))
    .where('a.customer_id', '=', customerId)
    .where('a.id', '=', apartmentId)
    .executeTakeFirst();
  if (!row?.isOver) return;
  const metadata = { code: ErrorCode.MoveOutTooEarly, field: FieldName.MoveOut };
  throw new HttpError(409, 'The move-out lies in the past', metadata);
}

/** Grants one right to an existing user; returns all rights in the scope. Throws 404, and what grantAccess throws. */
export async function addRight(db: Database, request: UserRequest, grant: Grant): Promise<AccessRightEntry[]> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, request.userId);
    await requireReachableUser(tx, request);
    await grantAccess(tx, request, grant);
    return accessRightsIn(request, await readUserAccess(tx, request.scope.customerId, request.userId));
  });
}

/** At an estate these are its own users and members of the customer without any right; others are invited by e-mail. */
async function requireReachableUser(tx: Database, { scope, userId }: UserRequest): Promise<void> {
  if (await findUser(tx, scope, { userId })) return;
  const { customerId } = scope;
  const { rights, memberOf } = await readUserAccess(tx, customerId, userId);
  const isWithoutRights =
    memberOf.includes(customerId) && !rights.some(({ places }) => isWithin(places, { customerId }));
  if (!isWithoutRights) throw notFound('User');
}

/**
 * Throws 403 with code 3520 for a role wider than the caller's, 404 for a place
 * that the caller does not know, that is archived, or that lies outside the customer or estate of the path.
 */
async function requireGrantable(tx: Database, request: Pick<UserRequest, 'scope' | 'caller'>, rights: NewRight[]) {
  if (rights.some(({ role }) => role === Role.AuthorityAdmin)) throw roleTooWide();
  const keys = rights.map(({ role, resourceId }) => ({ level: levelOfRole(role), id: resourceId }));
  const found = await readPlaces(tx, request.scope.customerId, keys);
  for (const { role, resourceId } of rights) {
    const places = found.find(([place]) => place?.level === levelOfRole(role) && place.id === resourceId);
    if (!places || !isWithin(places, { customerId: request.scope.customerId })) throw notFound('Resource');
    requireWideEnough(request, role, places);
    if (!isWithin(places, request.scope)) throw notFound('Resource');
  }
}

function requireWideEnough(
  { caller }: Pick<UserRequest, 'caller'>,
  role: Role,
  places: Parameters<typeof toResource>[0],
): void {
  const resource = toResource(places);
  if (mayGrant(caller.rights, role, resource)) return;
  throw knowsResource(caller, resource) ? roleTooWide() : notFound('Resource');
}

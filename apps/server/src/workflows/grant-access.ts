import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { AccessRightEntry } from '@lichthof/contracts/users.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  addMember,
  lockEstateOfApartment,
  lockResources,
  insertRights,
  lockUser,
  type NewRight,
} from '../features/users/access-rights.db.ts';
import { isWithin } from '../features/users/held-rights.db.ts';
import { requireGrantable } from '../features/users/require-grantable.ts';
import { accessRightsIn, readUserAccess, type UserRequest } from '../features/users/user-details.ts';
import type { Grant } from '../features/users/user-verbs.ts';
import { findUser } from '../features/users/users.db.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { saveOccupancy } from '../features/estates/occupancies/save-occupancy.ts';

/**
 * Gives rights to somebody, all or nothing, and the days of a tenant: give it a transaction that holds the person.
 * Throws what requireGrantable and saveOccupancy throw, 400 for the role of a tenant without days, and 409 for a
 * move-out that is not in the future.
 */
export async function grantAccess(tx: Database, request: UserRequest, { rights, occupancy }: Grant): Promise<void> {
  const { scope, userId, caller } = request;
  const stored = rights.filter(({ role }) => role !== Role.EstateTenant);
  const tenantOf = occupancy ? [{ role: Role.EstateTenant, resourceId: occupancy.apartmentId }] : [];
  requireDays(rights, occupancy);
  await lockResources(tx, stored);
  if (occupancy) await lockEstateOfApartment(tx, occupancy.apartmentId);
  await requireGrantable(tx, request, [...stored, ...tenantOf]);
  await addMember(tx, scope.customerId, userId);
  await insertRights(tx, request, stored);
  if (!occupancy) return;
  const { apartmentId, moveIn, moveOut = null } = occupancy;
  await requireFutureMoveOut(tx, apartmentId, moveOut);
  const person = { userId, authorId: caller.userId };
  await saveOccupancy(tx, { customerId: scope.customerId, apartmentId, moveIn, moveOut, ...person });
}

/** The role of a tenant follows from the days in an apartment. */
function requireDays(rights: NewRight[], occupancy: Grant['occupancy']): void {
  const isWithoutDays = rights.some(
    ({ role, resourceId }) => role === Role.EstateTenant && resourceId !== occupancy?.apartmentId,
  );
  if (isWithoutDays) throw new HttpError(400, 'A tenant needs a move-in', { field: FieldName.MoveIn });
}

/** Who has left already comes by an import; here somebody moves in. */
async function requireFutureMoveOut(tx: Database, apartmentId: number, moveOut: string | null): Promise<void> {
  if (moveOut === null) return;
  const { rows } = await sql<{ isOver: boolean }>`
    select ${moveOut}::date <= (now() at time zone e.time_zone)::date as "isOver"
    from apartment a join estate e on e.id = a.estate_id where a.id = ${apartmentId}`.execute(tx);
  if (!rows[0]?.isOver) return;
  const metadata = { code: ErrorCode.MoveOutTooEarly, field: FieldName.MoveOut };
  throw new HttpError(409, 'The move-out lies in the past', metadata);
}

/** Gives one right to somebody known; answers with all rights of the scope. Throws 404, and what grantAccess throws. */
export async function addRight(db: Database, request: UserRequest, grant: Grant): Promise<AccessRightEntry[]> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, request.userId);
    await requireReachableUser(tx, request);
    await grantAccess(tx, request, grant);
    return accessRightsIn(request, await readUserAccess(tx, request.scope.customerId, request.userId));
  });
}

/** At an estate: its own people, and members of the customer who have no right yet. Others are invited by e-mail. */
async function requireReachableUser(tx: Database, { scope, userId }: UserRequest): Promise<void> {
  if (await findUser(tx, scope, { userId })) return;
  const { customerId } = scope;
  const { held, memberOf } = await readUserAccess(tx, customerId, userId);
  const isWithoutRights = memberOf.includes(customerId) && !held.some(({ places }) => isWithin(places, { customerId }));
  if (!isWithoutRights) throw notFound('User');
}

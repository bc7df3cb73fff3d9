import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { AccessRightEntry } from '@lichthof/contracts/users.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  addMember,
  holdEstateOf,
  holdPlaces,
  insertRights,
  lockPerson,
  type NewRight,
} from '../features/users/access-rights.db.ts';
import { liesIn } from '../features/users/held-rights.db.ts';
import { requireGrantable } from '../features/users/require-grantable.ts';
import { accessRightsIn, readStanding, type Asked } from '../features/users/user-details.ts';
import type { Grant } from '../features/users/user-verbs.ts';
import { findUser } from '../features/users/users.db.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { saveOccupancy } from '../features/estates/occupancies/save-occupancy.ts';

/**
 * Gives rights to somebody, all or nothing, and the days of a tenant: give it a transaction that holds the person.
 * Throws what requireGrantable and saveOccupancy throw, 400 for the role of a tenant without days, and 409 for a
 * move-out that is not in the future.
 */
export async function grantAccess(tx: Database, asked: Asked, { rights, tenancy }: Grant): Promise<void> {
  const { scope, userId, caller } = asked;
  const stored = rights.filter(({ role }) => role !== Role.EstateTenant);
  const tenantOf = tenancy ? [{ role: Role.EstateTenant, resourceId: tenancy.apartmentId }] : [];
  requireDays(rights, tenancy);
  await holdPlaces(tx, stored);
  if (tenancy) await holdEstateOf(tx, tenancy.apartmentId);
  await requireGrantable(tx, asked, [...stored, ...tenantOf]);
  await addMember(tx, scope.customerId, userId);
  await insertRights(tx, asked, stored);
  if (!tenancy) return;
  const { apartmentId, moveIn, moveOut = null } = tenancy;
  await requireFutureMoveOut(tx, apartmentId, moveOut);
  const person = { userId, authorId: caller.userId };
  await saveOccupancy(tx, { customerId: scope.customerId, apartmentId, moveIn, moveOut, ...person });
}

/** The role of a tenant follows from the days in an apartment. */
function requireDays(rights: NewRight[], tenancy: Grant['tenancy']): void {
  const isWithoutDays = rights.some(
    ({ role, resourceId }) => role === Role.EstateTenant && resourceId !== tenancy?.apartmentId,
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
export async function addRight(db: Database, asked: Asked, grant: Grant): Promise<AccessRightEntry[]> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, asked.userId);
    await requireWithinReach(tx, asked);
    await grantAccess(tx, asked, grant);
    return accessRightsIn(asked, await readStanding(tx, asked.scope.customerId, asked.userId));
  });
}

/** At an estate: its own people, and members of the customer who have no right yet. Others are invited by e-mail. */
async function requireWithinReach(tx: Database, { scope, userId }: Asked): Promise<void> {
  if (await findUser(tx, scope, { userId })) return;
  const { customerId } = scope;
  const { held, memberOf } = await readStanding(tx, customerId, userId);
  const isWithoutRights = memberOf.includes(customerId) && !held.some(({ places }) => liesIn(places, { customerId }));
  if (!isWithoutRights) throw notFound('User');
}

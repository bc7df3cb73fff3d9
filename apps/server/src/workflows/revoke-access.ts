import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { removalBlock, tenancyBlock, type RemovalBlock } from '@lichthof/domain/access/right-removal.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../database/database.ts';
import { deleteRight, lockAdmins, lockPerson, type NewRight } from '../features/users/access-rights.db.ts';
import { liesIn, toResource, type HeldRight } from '../features/users/held-rights.db.ts';
import { roleTooWide } from '../features/users/require-grantable.ts';
import type { TenancyRow } from '../features/users/tenancies.db.ts';
import { readStanding, type Asked, type Standing } from '../features/users/user-details.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { removeTenancy } from './remove-tenancy.ts';

/**
 * Takes a right away. Throws 404 when it is not held within the scope, 403 when it is wider than the caller's, 409 for
 * the own last right, the last admin of a customer, and a tenant who has moved in (1000) or has a contract (2000).
 */
export async function revokeAccess(db: Database, asked: Asked, { role, resourceId }: NewRight): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (role === Role.CustomerAdmin) await lockAdmins(tx, asked.scope.customerId);
    await lockPerson(tx, asked.userId);
    const standing = await readStanding(tx, asked.scope.customerId, asked.userId);
    const right = standing.held.find((held) => isAsked(held, role, resourceId) && liesIn(held.places, asked.scope));
    if (!right) throw notFound('Access right');
    requireRemovable(asked, standing, right);
    if (role === Role.EstateTenant) await endTenancies(tx, asked, ofApartment(standing, resourceId));
    else await deleteRight(tx, asked, right);
  });
}

const isAsked = (held: HeldRight, role: Role, resourceId: number) =>
  held.role === role && held.level === levelOfRole(role) && held.resourceId === resourceId;

const ofApartment = ({ tenancies }: Standing, apartmentId: number) =>
  tenancies.filter((tenancy) => tenancy.apartmentId === apartmentId);

function requireRemovable({ caller, userId }: Asked, standing: Standing, right: HeldRight): void {
  const block = removalBlock({
    rights: caller.rights,
    removed: { role: right.role, resource: toResource(right.places) },
    isOwn: caller.userId === userId,
    heldCount: standing.held.length,
    customerAdminCount: standing.customerAdminCount,
  });
  if (block) throw errorOf(block);
}

export function errorOf(block: RemovalBlock): HttpError {
  if (block === 'roleTooWide') return roleTooWide();
  if (block === 'ownLastRight') return conflict(ErrorCode.OwnLastRight, 'Your own last right stays');
  return conflict(ErrorCode.LastCustomerAdmin, 'The customer would have no admin');
}

/** Only those still to come: whoever has lived there keeps the documents. */
async function endTenancies(tx: Database, asked: Asked, tenancies: TenancyRow[]): Promise<void> {
  const toCome = tenancies.filter(({ hasBegun }) => !hasBegun);
  requireNoTenancyBlock(toCome.length > 0 ? toCome : tenancies);
  for (const tenancy of toCome) await removeTenancy(tx, asked, tenancy);
}

/** Throws 409 with code 2000 and the tariffs while a contract runs or is to come, 1000 after the move-in. */
export function requireNoTenancyBlock(tenancies: TenancyRow[]): void {
  const block = tenancyBlock(tenancies);
  if (block === 'hasMovedIn') throw conflict(ErrorCode.MoveInInThePast, 'The person has moved in');
  if (block !== 'activeContract') return;
  const names = [...new Set(tenancies.flatMap(({ tariffs }) => tariffs))].sort();
  const metadata = { code: ErrorCode.ActiveParticipantContract, names };
  throw new HttpError(409, 'A contract of tenant electricity is running', metadata);
}

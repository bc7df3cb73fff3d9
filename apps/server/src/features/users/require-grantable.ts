import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { levelOfRole, mayGrant } from '@lichthof/domain/access/granting.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import { knows } from '../../http/access.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import type { NewRight } from './access-rights.db.ts';
import { isWithin, readPlaces, toResource } from './held-rights.db.ts';
import type { UserRequest } from './user-details.ts';

/**
 * Lets pass what the caller may give: throws 403 with code 3520 for a role wider than the caller's, 404 for a place
 * that the caller does not know, that is archived, or that lies outside the customer or estate of the path.
 */
export async function requireGrantable(
  tx: Database,
  request: Pick<UserRequest, 'scope' | 'caller'>,
  rights: NewRight[],
) {
  if (rights.some(({ role }) => role === Role.AuthorityAdmin)) throw roleTooWide();
  const wanted = rights.map(({ role, resourceId }) => ({ level: levelOfRole(role), id: resourceId }));
  const found = await readPlaces(tx, wanted);
  for (const { role, resourceId } of rights) {
    const places = found.find(([place]) => place!.level === levelOfRole(role) && place!.id === resourceId);
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
  throw knows(caller, resource) ? roleTooWide() : notFound('Resource');
}

export const roleTooWide = () => new HttpError(403, 'The role is wider than your own', { code: ErrorCode.RoleTooWide });

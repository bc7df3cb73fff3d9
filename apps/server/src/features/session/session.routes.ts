import { getEstateHierarchy } from '@lichthof/contracts/estate-hierarchy.ts';
import { getCurrentUser } from '@lichthof/contracts/session.ts';
import { operationViewsOf } from '@lichthof/domain/access/operation-views.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import type { Caller } from '../../http/caller.ts';
import { buildHierarchy } from './estate-hierarchy.ts';
import { readPlaces } from './estate-hierarchy.db.ts';

/** What the caller is and may see. */
export function sessionRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, getEstateHierarchy, async ({ params, caller }) => {
    const [places] = await readPlaces(db, [params.customerId], caller.userId);
    if (!places) throw notFound('Customer');
    return buildHierarchy(caller, places);
  });

  addRoute(context, getCurrentUser, async ({ caller }) => {
    const places = await readPlaces(db, customersOf(caller), caller.userId);
    const { userId, authorityId, email, firstName, lastName, rights } = caller;
    return {
      userId,
      authorityId,
      authorityRoles: rights.filter(({ level }) => level === ResourceLevel.Authority).map(({ role }) => role),
      email,
      firstName,
      lastName,
      operationViews: operationViewsOf(rights),
      estateHierarchy: places.map((place) => buildHierarchy(caller, place)),
    };
  });
}

/** The customers in which the caller holds a right; one on the authority alone names none. */
function customersOf({ rights }: Caller): number[] {
  const ids = rights.flatMap(({ enclosing }) =>
    enclosing.filter(({ level }) => level === ResourceLevel.Customer).map(({ id }) => id),
  );
  return [...new Set(ids)];
}

import type { BodyOf, ParamsOf } from '@lichthof/contracts/endpoint.ts';
import * as rights from '@lichthof/contracts/people/user-rights.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { findUserDetails } from './user-details.ts';
import type { UserRequest, UserWorkflows } from './user-workflows.ts';

type RightParams = ParamsOf<typeof rights.addAccessRight> & { estateId?: number };
type RightBody = BodyOf<typeof rights.addAccessRight>;

/** Lists, grants and revokes rights within a customer or an estate. */
export function accessRightsRoutes(context: RouteContext, { addRight, revokeAccess }: UserWorkflows): void {
  const { db } = context;
  const add = (params: RightParams, { occupancy }: RightBody, caller: Caller) => {
    const { request, role, resourceId } = readParams(params, caller);
    const isTenant = role === Role.EstateTenant;
    const days = isTenant && occupancy && { occupancy: { ...occupancy, apartmentId: resourceId } };
    return addRight(db, request, { rights: [{ role, resourceId }], ...days });
  };
  const remove = (params: RightParams, caller: Caller) => {
    const { request, ...right } = readParams(params, caller);
    return revokeAccess(db, request, right);
  };

  addRoute(context, rights.listAccessRights, async ({ params: { userId, customerId }, caller }) => {
    const details = await findUserDetails(db, { scope: { customerId }, userId, caller });
    if (!details) throw notFound('User');
    return details.accessRights;
  });
  addRoute(context, rights.addAccessRight, ({ params, body, caller }) => add(params, body, caller));
  addRoute(context, rights.addEstateAccessRight, ({ params, body, caller }) => add(params, body, caller));
  addRoute(context, rights.removeAccessRight, ({ params, caller }) => remove(params, caller));
  addRoute(context, rights.removeEstateAccessRight, ({ params, caller }) => remove(params, caller));
}

function readParams({ userId, role, resourceId, ...scope }: RightParams, caller: Caller) {
  const request: UserRequest = { scope, userId, caller };
  return { request, role, resourceId };
}

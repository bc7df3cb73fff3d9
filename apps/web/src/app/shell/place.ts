import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router';
import {
  everyEstate,
  findEstate,
  isGrantedOnCustomer,
  isGrantedOnEstate,
  type PlacedEstate,
} from '../../api/estate-tree.ts';
import { currentUserQuery, estateHierarchyQuery } from '../../api/session.queries.ts';
import { readId } from '../../navigation/read-id.ts';
import { apartmentsOf } from '../guard/guard.ts';

/** Where the person is: the customer, estate or apartment of the address, and what may be done there. */
export interface CurrentPlace {
  user: CurrentUser | undefined;
  isTenantView: boolean;
  hierarchy: EstateHierarchy | undefined;
  placed: PlacedEstate | undefined;
  apartment: ReturnType<typeof apartmentsOf>[number] | undefined;
  isCustomerAdmin: boolean;
  isEstateOwner: boolean;
  isEdgeOperator: boolean;
  /** Whether everything here is an example. */
  isSample: boolean;
}

const patterns = [
  '/customers/:customerId/estates/:estateId/*',
  '/customers/:customerId/*',
  '/apartments/:apartmentId/*',
];

export function useCurrentPlace(): CurrentPlace {
  const { pathname } = useLocation();
  const ids = idsIn(pathname);
  const { data: user } = useQuery(currentUserQuery);
  const { data: hierarchy } = useQuery({
    ...estateHierarchyQuery(ids.customerId ?? 0),
    enabled: ids.customerId !== undefined,
  });
  const placed = hierarchy && ids.estateId ? findEstate(hierarchy, ids.estateId) : undefined;
  const roles = user?.authorityRoles ?? [];
  const mayOnEstate = (role: Role) =>
    hierarchy !== undefined && placed !== undefined && isGrantedOnEstate(hierarchy, roles, { placed, role });
  const apartment = apartmentsOf(user?.estateHierarchy ?? []).find(
    ({ apartmentId }) => apartmentId === ids.apartmentId,
  );
  return {
    user,
    isTenantView: pathname.startsWith('/apartments') || (pathname === '/' && isOnlyTenant(user)),
    hierarchy,
    placed,
    apartment,
    isCustomerAdmin: hierarchy !== undefined && isGrantedOnCustomer(hierarchy, roles, Role.CustomerAdmin),
    isEstateOwner: mayOnEstate(Role.EstateOwner),
    isEdgeOperator: mayOnEstate(Role.EstateOpenEmsController),
    isSample: hierarchy?.customerInfo.isSample ?? isInSample(user, apartment?.estateId),
  };
}

function isInSample(user: CurrentUser | undefined, estateId: number | undefined): boolean {
  const samples = user?.estateHierarchy.filter(({ customerInfo }) => customerInfo.isSample) ?? [];
  return samples.some((sample) => everyEstate(sample).some(({ estate }) => estate.estateId === estateId));
}

/** Someone whom the start page leads to the tenant's pages. */
function isOnlyTenant(user: CurrentUser | undefined): boolean {
  return user?.operationViews.length === 1 && user.operationViews[0] === OperationView.Tenant;
}

/** 'Weidenhof 12–16'; for a tenant 'Weidenhof 12–16, WE 01'. */
export function placeName({ apartment, placed, hierarchy }: CurrentPlace): string {
  if (apartment) return `${apartment.estateName}, ${apartment.displayName}`;
  return placed?.estate.displayName ?? hierarchy?.customerInfo.displayName ?? '';
}

function idsIn(pathname: string): { customerId?: number; estateId?: number; apartmentId?: number } {
  const params: Record<string, string | undefined> =
    patterns.map((pattern) => matchPath(pattern, pathname)?.params).find(Boolean) ?? {};
  const ids = ['customerId', 'estateId', 'apartmentId'].map((name) => [name, readId(params[name])]);
  return Object.fromEntries(ids.filter(([, id]) => id !== undefined));
}

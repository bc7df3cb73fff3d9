import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { ApiError } from '../../api/call.ts';
import { ProviderAwayError } from '../../api/session-loss.ts';
import { findEstate, isGrantedOnCustomer, isGrantedOnEstate } from '../../api/estate-tree.ts';
import type { LastRoute } from './last-route.ts';
import { readId } from '../../navigation/read-id.ts';
import type { NamedRoute, RouteAccess } from '../../navigation/route-table.ts';

/** What the guard asks for and does; the browser's parts behind it are in guard-dependencies.ts. */
export interface GuardDependencies {
  isSignedIn: () => Promise<boolean>;
  signIn: (returnTo: string) => Promise<never>;
  loadUser: () => Promise<CurrentUser>;
  loadHierarchy: (customerId: number) => Promise<EstateHierarchy>;
  remember: (visited: LastRoute) => void;
  clearUser: () => Promise<void>;
}

export interface GuardedTarget {
  /** Path with query and hash. */
  fullPath: string;
  route: NamedRoute;
  params: Partial<Record<string, string>>;
}

export type GuardOutcome = 'pass' | '/forbidden' | '/underconstruction';

/** The nine steps before a route opens (specification §2, in its order). */
export async function guard(
  { fullPath, route, params }: GuardedTarget,
  dependencies: GuardDependencies,
): Promise<GuardOutcome> {
  if (route.isPublic) return 'pass';
  try {
    if (!(await dependencies.isSignedIn())) return await dependencies.signIn(fullPath);
    if (!hasOnlyIds(params)) return '/forbidden';
    const user = await loadUser(dependencies);
    if (!user) return '/underconstruction';
    const ids = idsOf(params);
    dependencies.remember(ids);
    const hierarchy = ids.customerId === undefined ? undefined : await dependencies.loadHierarchy(ids.customerId);
    return route.access && !mayOpen(route.access, user, { ids, hierarchy }) ? '/forbidden' : 'pass';
  } catch (error) {
    if (isBackendAway(error)) return '/underconstruction';
    if (error instanceof ApiError && isRefusal(error.status)) return '/forbidden';
    // signing in again would meet the same fault
    if (error instanceof ApiError && error.status >= 500) throw error;
    await dependencies.clearUser();
    return dependencies.signIn(fullPath);
  }
}

/** The address is not for this user, or is none. */
const isRefusal = (status: number) => status === 400 || status === 403 || status === 404;

/** Nothing can be opened without the user, so a fault of the server there is a break like no answer at all. */
async function loadUser(dependencies: GuardDependencies): Promise<CurrentUser | undefined> {
  try {
    return await dependencies.loadUser();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) return undefined;
    throw error;
  }
}

/** No answer at all, of the server or of the identity provider, or one of the server that it is not ready. */
function isBackendAway(error: unknown): boolean {
  if (error instanceof ProviderAwayError) return true;
  return error instanceof TypeError || (error instanceof ApiError && error.status >= 502 && error.status <= 504);
}

/** '/customers/abc' is nobody's; no page may ask the server for it. */
function hasOnlyIds(params: GuardedTarget['params']): boolean {
  return Object.entries(params).every(([name, value]) => !name.endsWith('Id') || readId(value) !== undefined);
}

function idsOf(params: GuardedTarget['params']): LastRoute {
  const idOf = (name: string) => {
    const id = readId(params[name]);
    return id === undefined ? {} : { [name]: id };
  };
  return { ...idOf('customerId'), ...idOf('estateId'), ...idOf('apartmentId') };
}

interface Target {
  ids: LastRoute;
  hierarchy: EstateHierarchy | undefined;
}

function mayOpen({ roles, on }: RouteAccess, user: CurrentUser, { ids, hierarchy }: Target): boolean {
  if (on === 'apartment') return livesIn(user, ids.apartmentId);
  if (!hierarchy) return false;
  if (on === 'customer') return roles.some((role) => isGrantedOnCustomer(hierarchy, user.authorityRoles, role));
  const placed = ids.estateId === undefined ? undefined : findEstate(hierarchy, ids.estateId);
  return (
    placed !== undefined && roles.some((role) => isGrantedOnEstate(hierarchy, user.authorityRoles, { placed, role }))
  );
}

/** A neighbour's role on the same estate does not open this apartment. */
function livesIn({ estateHierarchy }: CurrentUser, apartmentId: number | undefined): boolean {
  return apartmentsOf(estateHierarchy).some((apartment) => apartment.apartmentId === apartmentId);
}

/** Every apartment that the user lives or lived in. */
export function apartmentsOf(hierarchies: EstateHierarchy[]) {
  return hierarchies.flatMap((hierarchy) =>
    placedApartments(hierarchy.estatesInfo).concat(hierarchy.estateGroupsInfo.flatMap(apartmentsInGroup)),
  );
}

type Group = EstateHierarchy['estateGroupsInfo'][number];

function apartmentsInGroup(group: Group): ReturnType<typeof placedApartments> {
  return placedApartments(group.estatesInfo).concat(group.subGroups.flatMap(apartmentsInGroup));
}

function placedApartments(estates: EstateHierarchy['estatesInfo']) {
  return estates.flatMap(({ apartments, displayName, estateId }) =>
    apartments.map((apartment) => ({ ...apartment, estateName: displayName, estateId })),
  );
}

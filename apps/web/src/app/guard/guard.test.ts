import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { describe, expect, it, vi, type Mock } from 'vitest';
import { ApiError } from '../../api/call.ts';
import { ProviderAwayError } from '../../api/session-loss.ts';
import { routeTable } from '../../navigation/route-table.ts';
import { guard, type GuardDependencies, type GuardedTarget } from './guard.ts';

const hierarchy: EstateHierarchy = {
  customerInfo: { id: 1, displayName: 'Pleißeaue eG', userRoles: [] },
  estatesInfo: [],
  estateGroupsInfo: [
    {
      estateGroupId: 1,
      displayName: 'Leipzig',
      userRoles: [Role.EstateGroupAdmin],
      estatesInfo: [
        {
          estateId: 1,
          displayName: 'Weidenhof',
          city: 'Leipzig',
          apartmentCount: 24,
          userRoles: [],
          apartments: [{ apartmentId: 7, displayName: 'WE 07' }],
        },
      ],
      subGroups: [],
    },
  ],
};
const user = { authorityRoles: [], estateHierarchy: [hierarchy] } as unknown as CurrentUser;

function dependenciesWith(dependencies: Partial<GuardDependencies> = {}): {
  [Name in keyof GuardDependencies]: Mock<GuardDependencies[Name]>;
} {
  const all = {
    isSignedIn: vi.fn(async () => true),
    signIn: vi.fn(async () => Promise.reject(new Error('left for sign-in'))),
    loadUser: vi.fn(async () => user),
    loadHierarchy: vi.fn(async () => hierarchy),
    remember: vi.fn(),
    clearUser: vi.fn(async () => undefined),
    ...dependencies,
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, implementation]) => [name, vi.fn(implementation as () => never)]),
  ) as never;
}

const overview: GuardedTarget = {
  fullPath: '/customers/1/estates/1/overview?period=month',
  route: routeTable.estate_overview,
  params: { customerId: '1', estateId: '1' },
};

describe('guard', () => {
  it('lets public routes pass without asking anything', async () => {
    const dependencies = dependenciesWith();
    expect(await guard({ fullPath: '/imprint', route: routeTable.imprint, params: {} }, dependencies)).toBe('pass');
    expect(dependencies.isSignedIn).not.toHaveBeenCalled();
  });

  it('sends a visitor to sign-in with the full path, query included', async () => {
    const dependencies = dependenciesWith({ isSignedIn: async () => false });
    await expect(guard(overview, dependencies)).rejects.toThrow('left for sign-in');
    expect(dependencies.signIn).toHaveBeenCalledWith('/customers/1/estates/1/overview?period=month');
    expect(dependencies.loadUser).not.toHaveBeenCalled();
  });

  it('waits for the user, remembers the ids, then loads the hierarchy of the customer', async () => {
    const dependencies = dependenciesWith();
    expect(await guard(overview, dependencies)).toBe('pass');
    const order = [dependencies.loadUser, dependencies.remember, dependencies.loadHierarchy].map(
      (implementation) => implementation.mock.invocationCallOrder[0]!,
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(dependencies.remember).toHaveBeenCalledWith({ customerId: 1, estateId: 1 });
    expect(dependencies.loadHierarchy).toHaveBeenCalledWith(1);
  });

  it.each([
    ['no answer', new TypeError('Failed to fetch'), '/underconstruction'],
    ['a provider without an answer', new ProviderAwayError(), '/underconstruction'],
    ['a server that is not ready', new ApiError(503, { message: '' }), '/underconstruction'],
    ['an id that is none', new ApiError(400, { message: '' }), '/forbidden'],
    ['a hierarchy that is refused', new ApiError(403, { message: '' }), '/forbidden'],
  ])('%s leads where it must', async (_, error, expected) => {
    expect(await guard(overview, dependenciesWith({ loadHierarchy: () => Promise.reject(error) }))).toBe(expected);
  });

  it('shows the break page when the server fails to say who the user is', async () => {
    const dependencies = dependenciesWith({ loadUser: () => Promise.reject(new ApiError(500, { message: '' })) });
    expect(await guard(overview, dependencies)).toBe('/underconstruction');
    expect(dependencies.signIn).not.toHaveBeenCalled();
    expect(dependencies.clearUser).not.toHaveBeenCalled();
  });

  it.each([
    ['customer_home', { customerId: 'abc' }],
    ['customer_home', { customerId: '0' }],
    ['customer_home', { customerId: '1e3' }],
    ['customer_home', { customerId: '99999999999' }],
    ['estate_overview', { customerId: '1', estateId: 'NaN' }],
    ['user_details', { customerId: '1', userId: 'x' }],
    ['tenant_overview', { apartmentId: '-7' }],
  ] as const)('forbids %s with %j without asking the server', async (name, params) => {
    const dependencies = dependenciesWith();
    expect(await guard({ fullPath: '/', route: routeTable[name], params }, dependencies)).toBe('/forbidden');
    expect(dependencies.loadHierarchy).not.toHaveBeenCalled();
    expect(dependencies.remember).not.toHaveBeenCalled();
  });

  it('does not sign in again when the server has a fault of its own', async () => {
    const dependencies = dependenciesWith({ loadHierarchy: () => Promise.reject(new ApiError(500, { message: '' })) });
    await expect(guard(overview, dependencies)).rejects.toBeInstanceOf(ApiError);
    expect(dependencies.signIn).not.toHaveBeenCalled();
  });

  it('clears the user and starts sign-in again after any other error', async () => {
    const dependencies = dependenciesWith({ loadUser: () => Promise.reject(new Error('Current user is unknown.')) });
    await expect(guard(overview, dependencies)).rejects.toThrow('left for sign-in');
    expect(dependencies.clearUser).toHaveBeenCalled();
  });

  it.each([
    ['an estate in the own group', overview, 'pass'],
    ['an unknown estate', { ...overview, params: { customerId: '1', estateId: '2' } }, '/forbidden'],
    ['the controller without its role', { ...overview, route: routeTable.estate_control }, '/forbidden'],
    ['master data without being admin', { ...overview, route: routeTable.customer_information }, '/forbidden'],
    ['the own apartment', { fullPath: '', route: routeTable.tenant_overview, params: { apartmentId: '7' } }, 'pass'],
    [
      'a neighbour’s apartment',
      { fullPath: '', route: routeTable.tenant_overview, params: { apartmentId: '8' } },
      '/forbidden',
    ],
  ])('%s', async (_, target, expected) => {
    expect(await guard(target, dependenciesWith())).toBe(expected);
  });
});

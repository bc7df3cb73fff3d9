import type { EstateHierarchy } from '@lichthof/contracts/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import type { AccessRightEntry, User, UserDetails } from '@lichthof/contracts/users.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import '../../i18n/i18n.ts';
import { currentUserQuery, estateHierarchyQuery } from '../../api/session.queries.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';

const estate = (estateId: number, displayName: string, city: string) => ({
  estateId,
  displayName,
  city,
  apartmentCount: 12,
  userRoles: [],
  apartments: [],
});

/** Sachsen › Leipzig-Plagwitz with two estates, Halle with none, one estate in no group. */
export const hierarchy: EstateHierarchy = {
  customerInfo: { id: 3, displayName: 'Pleißeaue eG', userRoles: [Role.CustomerAdmin] },
  estatesInfo: [estate(9, 'Lindenhof 8', 'Borna')],
  estateGroupsInfo: [
    {
      estateGroupId: 1,
      displayName: 'Sachsen',
      userRoles: [],
      estatesInfo: [],
      subGroups: [
        {
          estateGroupId: 2,
          displayName: 'Leipzig-Plagwitz',
          userRoles: [],
          subGroups: [],
          estatesInfo: [estate(7, 'Weidenhof 12–16', 'Leipzig'), estate(8, 'Kanalstraße 27–31', 'Leipzig')],
        },
      ],
    },
    { estateGroupId: 4, displayName: 'Halle (Saale)', userRoles: [], estatesInfo: [], subGroups: [] },
  ],
};

export const me: CurrentUser = {
  userId: 1,
  authorityId: null,
  authorityRoles: [],
  email: 'k.albrecht@pleisseaue.example',
  firstName: 'Katrin',
  lastName: 'Albrecht',
  phone: null,
  operationViews: [1],
  estateHierarchy: [hierarchy],
};

export const aRight = (changes: Partial<AccessRightEntry> = {}): AccessRightEntry => ({
  role: Role.EstateGroupAdmin,
  level: ResourceLevel.EstateGroup,
  resourceId: 2,
  resourceName: 'Leipzig-Plagwitz',
  association: ['Pleißeaue eG', 'Sachsen'],
  estateId: null,
  moveIn: null,
  moveOut: null,
  isRemovable: true,
  ...changes,
});

export const aRole = (role: Role, resourceName: string, resourceId = 1): User['roles'][number] => ({
  role,
  roleAttributes: { level: ResourceLevel.Estate, resourceId, resourceName },
});

export const aUser = (changes: Partial<User> = {}): User => ({
  userId: 5,
  email: 'm.lehnert@pleisseaue.example',
  firstName: 'Mirko',
  lastName: 'Lehnert',
  phone: null,
  invitationCompleted: true,
  invitedAt: '2026-09-01T08:00:00Z',
  lastSeenAt: '2026-09-16T06:12:00Z',
  roles: [aRole(Role.EstateGroupAdmin, 'Leipzig-Plagwitz', 2)],
  apartment: null,
  moveInDate: null,
  moveOutDate: null,
  ...changes,
});

export const userDetails = (changes: Partial<UserDetails> = {}): UserDetails => ({
  ...aUser(),
  accessRights: [aRight()],
  isAccountChangeable: true,
  deletionBlock: null,
  version: 4,
  ...changes,
});

type Reply = { status?: number; body?: unknown };
const replies = new Map<string, (body: unknown) => Reply>();

/** What the server was asked: 'GET /api/…', without the query. */
export const sent: { call: string; query: URLSearchParams; body: unknown }[] = [];
export const sentTo = (call: string) => sent.filter((one) => one.call === call);

export function answer(call: string, body: unknown, status = 200): void {
  replies.set(call, () => ({ status, body }));
}

export function answerWith(call: string, reply: (body: unknown) => Reply): void {
  replies.set(call, reply);
}

export function stubServer(): void {
  replies.clear();
  sent.length = 0;
  answer('GET /api/customers/3/estates', hierarchy);
  answer('GET /api/users/me', me);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const call = `${init.method} ${url.pathname}`;
    const asked: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, query: url.searchParams, body: asked });
    const { status = 200, body } = replies.get(call)?.(asked) ?? { status: 404, body: { message: 'not found' } };
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}

/** With the tree of objects and the signed-in user at hand, as the guard leaves them. */
export function show(content: ReactNode, at = '/customers/3/master-data/user-management'): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(estateHierarchyQuery(3).queryKey, hierarchy);
  client.setQueryData(currentUserQuery.queryKey, me);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={[at]}>
            <Suspense>{content}</Suspense>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { currentUserQuery } from '../api/session.queries.ts';
import { hierarchy, me } from '../features/users/user-makers-for-tests.ts';
import { AppThemeProvider } from '../theme/app-theme-provider.tsx';
import { forgetVisits, rememberLastRoute } from './guard/last-route.ts';
import { HomePage } from './home-page.tsx';

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

const other = { ...hierarchy, customerInfo: { ...hierarchy.customerInfo, id: 4 } };

beforeEach(() => forgetVisits());

it.each([
  ['the only customer at once', me, '/customers/3'],
  ['the list where there is a choice', { ...me, estateHierarchy: [hierarchy, other] }, '/customers'],
  ['the list for who may add customers', { ...me, authorityRoles: [Role.AuthorityAdmin] }, '/customers'],
])('forwards to %s', (_title, user, address) => {
  expect(addressFor(user)).toBe(address);
});

it('forwards to the estate visited last', () => {
  rememberLastRoute({ customerId: 3, estateId: 8 });
  expect(addressFor(me)).toBe('/customers/3/estates/8');
});

function addressFor(user: CurrentUser): string | null {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(currentUserQuery.queryKey, user);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return screen.getByTestId('address').textContent;
}

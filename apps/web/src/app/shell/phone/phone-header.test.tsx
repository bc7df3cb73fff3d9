import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../../../api/session.queries.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { PhoneHeader } from './phone-header.tsx';

const user = { firstName: 'Mona', lastName: 'Haddad', authorityRoles: [], operationViews: [], estateHierarchy: [] };

function show(path: string) {
  const onSearch = vi.fn<() => void>();
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(currentUserQuery.queryKey, user as unknown as CurrentUser);
  render(
    <QueryClientProvider client={client}>
      <AppThemeProvider>
        <MemoryRouter initialEntries={[path]}>
          <PhoneHeader onSearch={onSearch} />
        </MemoryRouter>
      </AppThemeProvider>
    </QueryClientProvider>,
  );
  return onSearch;
}

afterEach(cleanup);

it.each(['/apartments', '/apartments/4'])('offers tenants the search at %s', async (path) => {
  const onSearch = show(path);
  await userEvent.click(screen.getByRole('button', { name: 'Suchen' }));
  expect(onSearch).toHaveBeenCalledOnce();
});

it('leaves it to the drawer for everybody else', () => {
  show('/customers');
  expect(screen.queryByRole('button', { name: 'Suchen' })).toBeNull();
});

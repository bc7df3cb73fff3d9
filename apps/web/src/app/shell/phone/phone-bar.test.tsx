import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { currentUserQuery } from '../../../api/session.queries.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { PhoneBar } from './phone-bar.tsx';

afterEach(cleanup);

it('names every page of a system administrator in a word', () => {
  const user = { authorityRoles: [Role.AuthorityAdmin], operationViews: [], estateHierarchy: [] };
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(currentUserQuery.queryKey, user as unknown as CurrentUser);
  render(
    <QueryClientProvider client={client}>
      <AppThemeProvider>
        <MemoryRouter initialEntries={['/customers']}>
          <PhoneBar onSearch={() => undefined} />
        </MemoryRouter>
      </AppThemeProvider>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent.trim())).toEqual([
    'Kunden',
    'Tabellen',
    'E-Mails',
    'Betrieb',
  ]);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { currentUserQuery, estateHierarchyQuery } from '../../../api/session.queries.ts';
import { hierarchy, me } from '../../../features/users/user-makers-for-tests.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ObjectPopover } from './object-popover.tsx';

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  client.setQueryData(estateHierarchyQuery(3).queryKey, hierarchy);
  client.setQueryData(currentUserQuery.queryKey, me);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/customers/3']}>
          <ObjectPopover anchor={document.body} onClose={() => undefined} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

it('goes from the search field to the first hit by the arrow key, and opens it by Enter', async () => {
  show();
  await userEvent.type(screen.getByRole('searchbox'), 'kanal');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Kanalstraße 27–31');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('address').textContent).toBe('/customers/3/estates/8');
});

it('goes from the empty search field to the tree, whose rows have icons by kind', async () => {
  show();
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('role')).toBe('treeitem');
  expect(document.activeElement?.textContent).toContain('Pleißeaue eG');
  expect(document.querySelector('.lucide-landmark')).toBeTruthy();
  expect(document.querySelector('.lucide-folder')).toBeTruthy();
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { CoTenantsCard } from './co-tenants-card.tsx';

const fetched = vi.fn<typeof fetch>();

function show(coTenants: object[]) {
  fetched.mockReset().mockImplementation(async () => Response.json({ apartmentId: 3, coTenants }));
  vi.stubGlobal('fetch', fetched);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CoTenantsCard apartmentId={3} />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the other tenants of the apartment with their first day', async () => {
  show([
    { name: 'Bo Lee', since: '2026-11-22', isNew: true },
    { name: 'Kai Öztürk', since: null, isNew: false },
  ]);
  expect(await screen.findByText('Bo Lee, eingetragen am 22. November 2026')).toBeDefined();
  expect(screen.getByText('Kai Öztürk')).toBeDefined();
});

it('is empty for a single tenant', async () => {
  show([]);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByText('Wer noch eingetragen ist')).toBeNull();
});

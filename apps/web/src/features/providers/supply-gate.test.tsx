import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { SupplyGate } from './supply-gate.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const show = (estateId = 7) =>
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SupplyGate estate={{ customerId: 3, estateId }}>
          <p>Tarife des Hauses</p>
        </SupplyGate>
      </QueryClientProvider>
    </AppThemeProvider>,
  );

const noSupply = async (url: string) => {
  if (url.endsWith('/supply')) return new Response('{"message":""}', { status: 404 });
  if (url.endsWith('/first-steps')) return Response.json({ steps: [{ name: 'invoice', isDone: true }] });
  return Response.json(url.endsWith('/providers') ? [] : { draft: url.includes('/estates/8/') ? draft : null });
};
const draft = { step: 'bank', form: {}, hasLogo: false, updatedBy: 'Katrin Albrecht', updatedAt: '', version: 1 };

it('offers to set up tenant electricity if an estate has none', async () => {
  fetched.mockImplementation((url) => noSupply(url as string));
  show();
  expect(await screen.findByRole('heading', { name: 'Noch kein Mieterstrom' })).toBeDefined();
  expect(screen.queryByText('Tarife des Hauses')).toBeNull();
  expect(screen.getByRole('button', { name: 'Mieterstrom einrichten' })).toBeDefined();
});

it('continues a draft, and says whose it is', async () => {
  fetched.mockImplementation((url) => noSupply(url as string));
  show(8);
  expect(await screen.findByRole('button', { name: 'Einrichtung fortsetzen' })).toBeDefined();
  expect(screen.getByText(/zuletzt von Katrin Albrecht/)).toBeDefined();
});

it.each([
  ['the estate has tenant electricity', new Response('{}')],
  ['the request fails', new Response('{"message":""}', { status: 500 })],
])('shows the page if %s', async (_, answer) => {
  fetched.mockResolvedValue(answer);
  show();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText('Tarife des Hauses')).toBeDefined();
});

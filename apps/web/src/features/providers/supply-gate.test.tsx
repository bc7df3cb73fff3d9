import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { SupplyGate } from './supply-gate.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SupplyGate estate={{ customerId: 3, estateId: 7 }}>
        <p>Tarife des Hauses</p>
      </SupplyGate>
    </QueryClientProvider>,
  );

it('explains tenant electricity if an estate has none', async () => {
  fetched.mockResolvedValue(new Response('{"message":""}', { status: 404 }));
  show();
  expect(await screen.findByRole('heading', { name: 'Noch kein Mieterstrom' })).toBeDefined();
  expect(screen.queryByText('Tarife des Hauses')).toBeNull();
  expect(screen.getByText(/Ihre Betreibergesellschaft richtet Mieterstrom ein/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['the estate has tenant electricity', new Response('{}')],
  ['the request fails', new Response('{"message":""}', { status: 500 })],
])('shows the page if %s', async (_, answer) => {
  fetched.mockResolvedValue(answer);
  show();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText('Tarife des Hauses')).toBeDefined();
});

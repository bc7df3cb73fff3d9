import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { comparison, participant } from './comparison-for-tests.ts';
import { KeyComparisonPage } from './key-comparison-page.tsx';

let answer: KeyComparison;
let calls: URLSearchParams[];
beforeEach(async () => {
  await loadTexts('key-comparison', 'providers');
  answer = comparison;
  calls = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(new URL(url, 'http://lichthof.example').searchParams);
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/customers/:customerId/estates/:estateId/tenantelectricity/settings/key-comparison';
const show = () =>
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={[path.replace(':customerId', '3').replace(':estateId', '7')]}>
            <Routes>
              <Route path={path} element={<KeyComparisonPage />} />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );

it('shows amount, share and difference of each participant by key', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Vergleich der Verteilschlüssel' });
  const row = within(table).getByRole('row', { name: /Anna Weiß/ });
  expect(row.textContent).toContain('400\u00a0kWh · 40\u00a0%');
  expect(row.textContent).toContain('300\u00a0kWh · 30\u00a0%');
  expect(row.textContent).toContain('10,71\u00a0€ teurer');
  expect(screen.getByText(/Am meisten ändert sich für Anna Weiß/).textContent).toContain(
    '400\u00a0kWh nach Verbrauch, 300\u00a0kWh zu gleichen Teilen, ein Unterschied von 10,71\u00a0€',
  );
});

it('names missing values and keys that are left out, with the page where this changes', async () => {
  answer = {
    ...comparison,
    missingLocalQuarterHours: 96,
    participants: [{ ...participant, missingQuarterHours: 192 }],
    obstacles: [...comparison.obstacles, { key: 1, reason: 'areaMissing', apartmentNames: ['WE 7', null] }],
  };
  show();
  expect((await screen.findByText(/von 35.040 Viertelstunden/)).textContent).toContain('96 von');
  expect(screen.getByText(/WE 1 \(192 Viertelstunden\)/)).toBeTruthy();
  expect(screen.getByText(/Die Fläche fehlt: WE 7, gemeinschaftliche Fläche/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zu den Objektdaten' }).getAttribute('href')).toBe(
    '/customers/3/estates/7/object-data',
  );
  expect(screen.getByRole('link', { name: 'Mengen importieren' }).getAttribute('href')).toBe(
    '/customers/3/estates/7/meters/import',
  );
});

it('computes anew for another period and other terms', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'weitergeben' }));
  await waitFor(() => expect(calls.at(-1)!.get('unused')).toBe('passed_on'));
  fireEvent.click(screen.getByRole('button', { name: String(new Date().getFullYear() - 1) }));
  await waitFor(() => expect(calls.at(-1)!.get('from')).toBe(`${new Date().getFullYear() - 1}-01-01`));
  expect(calls.at(-1)!.get('unused')).toBe('passed_on');
});

it('says why there are no euros with GGV', async () => {
  answer = {
    ...comparison,
    supplyModel: 'ggv',
    participants: [
      { ...participant, allocations: participant.allocations.map((one) => ({ ...one, costCents: null })) },
    ],
  };
  show();
  expect(await screen.findByText(/Bei der GGV kauft jeder den übrigen Strom woanders/)).toBeTruthy();
  expect(screen.queryByText(/teurer|günstiger/)).toBeNull();
});

import type { ImportRevocation } from '@lichthof/contracts/imports/import-revocations.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { RevokeImportDialog } from './revoke-import-dialog.tsx';

const fetched = vi.fn<typeof fetch>();
const posts = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST');

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const revocation: ImportRevocation = {
  meters: [
    {
      meterId: 7,
      name: 'Wohnung 01',
      baseUnit: 'Wh',
      from: '2023-08-01',
      to: '2023-08-03',
      days: 2,
      now: { total: 4800, quarterHours: 192 },
      before: { total: 0, quarterHours: 0 },
    },
  ],
  changedDays: 1,
  billedDays: 0,
  readings: 0,
  billedReadings: 0,
  newer: null,
};

function open(found: ImportRevocation): void {
  fetched.mockImplementation(async () => Response.json(found));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ToastProvider>
            <RevokeImportDialog
              params={{ customerId: 1, estateId: 2 }}
              imported={{ importId: 3, fileName: 'lastgang.csv' }}
              onClose={() => undefined}
            />
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

it('shows what is stored now and what was there before, and takes the import back', async () => {
  open(revocation);
  expect(await screen.findByText('Wohnung 01')).toBeDefined();
  expect(screen.getByText('4,800 kWh')).toBeDefined();
  expect(
    screen.getByText('An einem Tag eines Zählers wurden danach andere Werte gespeichert. Sie bleiben.'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Import rückgängig machen' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.[0]).toBe('/api/customers/1/estates/2/imports/3/revocation');
});

it('names the later import that must be taken back first', async () => {
  open({ ...revocation, newer: { importId: 4, fileName: 'august.csv' } });
  expect(
    await screen.findByText(/„august.csv“ geladen. Bitte machen Sie zuerst deren Import rückgängig/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Import rückgängig machen' })).toBeNull();
});

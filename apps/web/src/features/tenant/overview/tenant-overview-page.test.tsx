import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { tenantContract } from '../../../app/forms/form-data-for-tests.ts';
import { currentUserQuery } from '../../../api/session.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { TenantOverviewPage } from './tenant-overview-page.tsx';

const today = localToday();
const offer = { version: '1', title: 'SEPA-Mandat', paragraphs: [] };
const apartment: TenantApartment = {
  apartmentId: 7,
  name: 'WE 13',
  floor: '1. OG',
  areaSqm: 62,
  estateName: 'Weidenhof',
  street: 'Weidenhof',
  houseNumber: '16',
  zipCode: '04177',
  city: 'Leipzig',
  timeZone: 'Europe/Berlin',
  moveIn: '2025-01-01',
  moveOut: null,
  valuesTo: null,
  coTenants: [],
};

function open(part: Partial<TenantApartment>, contract: TenantContract | null = null): void {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/contract') ? Response.json({ contract }) : Response.json({ ...apartment, ...part }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, { firstName: 'Emre', lastName: 'Öztürk' } as never);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/apartments/7/overview']}>
          <Routes>
            <Route path="/apartments/:apartmentId/overview" element={<TenantOverviewPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
afterEach(() => vi.unstubAllGlobals());

it('lists what is settled and what is open on the day before the move-in', async () => {
  const moveIn = addDays(today, 1);
  const meters = [{ name: 'WE 13', serialNumber: '1 EMH00 12849027', marketLocationId: null }];
  const payment = { mandates: [], offer };
  open({ moveIn }, { ...tenantContract, meters, paymentMethod: PaymentMethod.DirectDebit, payment, from: moveIn });
  expect(await screen.findByText('Morgen ziehen Sie ein: Weidenhof 16, WE 13, 1. OG.')).toBeTruthy();
  const list = within(await screen.findByRole('region', { name: 'Bis zum Einzug' }));
  expect(list.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Erledigt',
    'Erledigt',
    'Offen',
  ]);
  expect(list.getByText('1 EMH00 12849027. Sie müssen nichts tun.')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Zur Lastschrift' }).getAttribute('href')).toBe('/apartments/7/contract');
  expect(screen.getByText(`Ihre Werte beginnen am ${formatLongDay(moveIn)}.`, { exact: false })).toBeTruthy();
});

it('shows no list of tasks before the move-in to whom others supply', async () => {
  const moveIn = addDays(today, 40);
  open({ moveIn });
  expect(await screen.findByText(`Am ${formatLongDay(moveIn)} ziehen Sie ein`, { exact: false })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Bis zum Einzug' })).toBeNull();
});

it('leads to the documents on the day after the move-out, also without values', async () => {
  const moveOut = addDays(today, -1);
  open({ moveOut });
  expect(await screen.findByText(`Sie haben hier bis ${formatLongDay(moveOut)} gewohnt.`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zu den Dokumenten' }).getAttribute('href')).toBe('/apartments/7/documents');
  expect(screen.getByText('Keine Werte')).toBeTruthy();
  expect(screen.getByText('Aus Ihrer Zeit in dieser Wohnung liegen keine Werte vor.')).toBeTruthy();
});

it('says since when values are awaited where none have come', async () => {
  open({});
  expect(await screen.findByText(/Ihr Einzug: 1. Januar 2025. Sobald Ihr Zähler/)).toBeTruthy();
  expect(screen.queryByText(/gewohnt/, { selector: 'strong' })).toBeNull();
});

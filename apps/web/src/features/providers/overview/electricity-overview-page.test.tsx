import type { ElectricityDeadline } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ElectricityOverviewPage } from '../electricity-overview-page.tsx';
import { supply } from '../provider-for-tests.ts';

const estate = '/customers/3/estates/7';
const none = { dueOn: null, isOverdue: false, name: null, participantId: null, tariffId: null, contractId: null };
const deadline = (parts: Partial<ElectricityDeadline> & Pick<ElectricityDeadline, 'kind'>): ElectricityDeadline => ({
  ...none,
  year: null,
  periodFrom: null,
  periodEnd: null,
  share: null,
  ...parts,
});
const sums = {
  billed: { count: 4, amountCents: 432_980 },
  paid: { count: 1, amountCents: 116_490 },
  open: { count: 3, amountCents: 316_490 },
  overdue: { count: 1, amountCents: 100_000, since: '2026-10-01' },
};

const lastMonth = shiftPeriod('month', localToday(), -1).from;
const statement = {
  billedPvWh: 641_000,
  billedGridWh: 359_000,
  supplyModel: 'full_supply',
  months: [{ month: lastMonth, coverage: 0.9699 }],
};

let deadlines: ElectricityDeadline[];
beforeEach(() => {
  deadlines = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/supply')) return Response.json(supply);
    if (url.endsWith('/first-steps')) return Response.json({ steps: [{ name: 'invoice', isDone: true }] });
    if (url.endsWith('/invoices/sums')) return Response.json(sums);
    if (url.includes('/year-statement')) return Response.json(statement);
    return Response.json(url.endsWith('/deadlines') ? deadlines : []);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`${estate}/tenantelectricity/overview`]}>
          <Routes>
            <Route
              path="/customers/:customerId/estates/:estateId/tenantelectricity/overview"
              element={<ElectricityOverviewPage />}
            />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );

const addressOf = (link: HTMLElement) => link.getAttribute('href')?.replace(`${estate}/tenantelectricity`, '');

it('links each amount to its invoices', async () => {
  show();
  const late = await screen.findByRole('link', { name: 'eine überfällige Rechnung seit 01.10.2026' });
  expect(addressOf(late)).toBe('/billings?tab=overdue');
  expect(addressOf(screen.getByRole('link', { name: '4 Rechnungen' }))).toBe('/billings');
  expect(addressOf(screen.getByRole('link', { name: 'eine bezahlte Rechnung' }))).toBe('/billings?tab=paid');
  expect(addressOf(screen.getByRole('link', { name: '3 offene Rechnungen' }))).toBe('/billings?tab=open');
  for (const figure of ['4.329,80', '1.164,90', '3.164,90', '1.000,00']) expect(screen.getByText(figure)).toBeTruthy();
});

it('shows the share of the roof and the light of the completeness', async () => {
  show();
  expect(await screen.findByText('64,1')).toBeTruthy();
  expect(screen.getByText('96,9')).toBeTruthy();
  expect(screen.getByText('mit Lücken')).toBeTruthy();
});

it('lists deadlines with their day and the page where each is done', async () => {
  deadlines = [
    deadline({
      kind: 'invoice',
      dueOn: '2026-02-11',
      isOverdue: true,
      periodFrom: '2025-01-01',
      periodEnd: '2026-01-01',
    }),
    deadline({
      kind: 'finalInvoice',
      dueOn: '2026-05-12',
      name: 'Jana Petzold',
      participantId: 12,
      contractId: 8,
      periodFrom: '2026-01-01',
      periodEnd: '2026-04-01',
    }),
    deadline({ kind: 'refund', dueOn: '2026-12-01', participantId: 12, name: 'Jana Petzold' }),
    deadline({ kind: 'labelling', dueOn: '2027-07-01', year: 2026 }),
    deadline({ kind: 'priceCap', tariffId: 4, name: 'Hausstrom', share: 0.954 }),
  ];
  show();
  const card = await screen.findByRole('region', { name: 'Fristen' });
  const rows = await within(card).findAllByRole('listitem');
  const shown = rows.map((row) => [row.textContent, addressOf(within(row).getByRole('link'))]);
  expect(shown).toEqual([
    [
      'Den Zeitraum bis 31. Dezember 2025 abrechnenÜberfällig, Frist war der 11. Februar 2026',
      '/billings/preview?from=2025-01-01&to=2026-01-01',
    ],
    [expect.stringContaining('Jana Petzold'), '/billings/preview?from=2026-01-01&to=2026-04-01&contracts=8'],
    ['Guthaben an Jana Petzold auszahlenbis 1. Dezember 2026', '/customers/12'],
    ['Stromkennzeichnung 2026 eintragenbis 1. Juli 2027', '/settings'],
    [expect.stringMatching(/^Tarif Hausstrom senken: 95,4.% der Grundversorgung, .*sofort$/), '/tariffs/4'],
  ]);
});

it('says that no deadline is running', async () => {
  show();
  expect(await screen.findByText('Zurzeit läuft keine Frist.')).toBeTruthy();
});

import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { documentsQuery, informedMonthsQuery } from '../tenant.queries.ts';
import { OverviewLinks } from './overview-links.tsx';

type Invoice = Pick<TenantDocument, 'invoiceId' | 'number' | 'from' | 'to' | 'type' | 'cancelledBy'>;
const october: Invoice = {
  invoiceId: 3,
  number: 'RE-2026-0003',
  from: '2026-10-01',
  to: '2026-11-01',
  type: 'invoice',
  cancelledBy: null,
};

function open(...invoices: Invoice[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(documentsQuery(7).queryKey, invoices as TenantDocument[]);
  const month = { month: '2026-10', pvWh: 60_000, gridWh: 53_800, grossCents: 4640 };
  client.setQueryData(informedMonthsQuery(7).queryKey, [month as never]);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter>
            <OverviewLinks apartmentId={7} />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
afterEach(cleanup);

const linkToMonth = () => screen.getByRole('link', { name: /Monatsinformation Oktober 2026/ }).textContent;

it('names the invoice of a month in place of what was known before', () => {
  open(october);
  expect(linkToMonth()).toContain('Inzwischen abgerechnet mit Rechnung RE-2026-0003');
  expect(linkToMonth()).not.toContain('46,40');
});

it.each<[string, Invoice[]]>([
  ['no invoice', []],
  ['an invoice of another month', [{ ...october, to: '2026-10-31' }]],
  ['a cancelled invoice', [{ ...october, cancelledBy: { invoiceId: 4, number: 'ST-2026-0001' } }]],
])('shows what was known of a month with %s', (_, invoices) => {
  open(...invoices);
  expect(linkToMonth()).toContain('113,8');
  expect(linkToMonth()).toContain('46,40');
});

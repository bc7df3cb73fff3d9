import type { ChangedInvoice } from '@lichthof/contracts/invoice-corrections.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ChangedInvoices } from './changed-invoices.tsx';

function show(found: ChangedInvoice[]): void {
  vi.stubGlobal('fetch', async () => Response.json(found));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ChangedInvoices params={{ customerId: 1, estateId: 2, runId: 3 }} />
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
afterEach(() => vi.unstubAllGlobals());

const invoice = { invoiceId: 7, number: 'RE-2026-0007', names: ['Jana Petzold'], apartmentName: 'WE 01' };

describe('invoices that would have another amount today', () => {
  it('are shown with the difference and lead to the correction', async () => {
    show([{ ...invoice, grossCents: 5000, newGrossCents: 5250 }]);
    const link = await screen.findByRole('link', { name: 'RE-2026-0007 prüfen und korrigieren' });
    expect(link.getAttribute('href')).toBe('/customers/1/estates/2/tenantelectricity/billings?correct=7');
    expect(screen.getByText('+2,50 €')).toBeDefined();
    expect(screen.getByText('WE 01, Jana Petzold')).toBeDefined();
  });

  it('say when the amount cannot be computed now', async () => {
    show([{ ...invoice, grossCents: 5000, newGrossCents: null }]);
    expect(await screen.findByText('nicht berechenbar')).toBeDefined();
  });

  it('say when there are none', async () => {
    show([]);
    expect(await screen.findByText('Keine Rechnung hätte heute einen anderen Betrag.')).toBeDefined();
  });
});

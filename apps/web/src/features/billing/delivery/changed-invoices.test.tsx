import type { ChangedInvoice } from '@lichthof/contracts/billing/invoice-corrections.ts';
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

const named = { invoiceId: 7, number: 'RE-2026-0007', names: ['Jana Petzold'], apartmentName: 'WE 01' };
const invoice = { ...named, grossCents: 5000, pvWh: 8000, gridWh: 4000 };

describe('invoices that would have another amount today', () => {
  it('are shown with the difference and lead to the correction', async () => {
    show([{ ...invoice, now: { grossCents: 5250, pvWh: 8000, gridWh: 5000 } }]);
    const link = await screen.findByRole('link', { name: 'RE-2026-0007 prüfen und korrigieren' });
    expect(link.getAttribute('href')).toBe('/customers/1/estates/2/tenantelectricity/billings?correct=7');
    expect(screen.getByText('+2,50 €')).toBeDefined();
    expect(screen.getByText('WE 01, Jana Petzold')).toBeDefined();
  });

  it('say which kWh moved between roof and grid at equal euros', async () => {
    show([{ ...invoice, now: { grossCents: 5000, pvWh: 8300, gridWh: 3700 } }]);
    expect(await screen.findByText('Dach +0,300 kWh, Netz −0,300 kWh')).toBeDefined();
  });

  it('say when the amount cannot be computed now', async () => {
    show([{ ...invoice, now: null }]);
    expect(await screen.findByText('nicht berechenbar')).toBeDefined();
  });

  it('say when there are none', async () => {
    show([]);
    expect(await screen.findByText('Keine Rechnung fiele heute anders aus.')).toBeDefined();
  });
});

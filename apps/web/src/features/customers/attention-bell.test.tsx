import type { Attention } from '@lichthof/contracts/attention.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { AttentionBell } from './attention-bell.tsx';

const none = { total: 0, items: [] };
const attention: Attention = {
  openInvitations: none,
  offlineEdges: none,
  incompleteMeters: none,
  billingRuns: none,
  changedRuns: none,
  overdueInvoices: none,
  ungroupedEstates: none,
  unmeteredEstates: none,
};

function show(body: Attention): void {
  vi.stubGlobal('fetch', async () => Response.json(body));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AttentionBell customerId={1} isManaged={() => true} />
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

it('counts what needs attention, and leads to where one can act', async () => {
  const edge = { estateId: 2, estateName: 'Weidenhof', edgeName: 'fems1', lastMessageAt: '2026-09-16T12:35:00Z' };
  show({ ...attention, offlineEdges: { total: 1, items: [edge] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: ein Punkt' }));
  const link = await screen.findByRole('link', { name: /fems1 ist offline/ });
  expect(link.getAttribute('href')).toBe('/customers/1/estates/2/object-data');
  await userEvent.click(link);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says when there is nothing to do', async () => {
  show(attention);
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: nichts zu tun' }));
  expect(await screen.findByText(/^Nichts zu tun/)).toBeTruthy();
});

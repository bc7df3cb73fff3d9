import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { AttentionBell } from './attention-bell.tsx';
import { noAttention } from './attention-for-tests.ts';

function show(body: Attention, managed = new Set([2])): void {
  vi.stubGlobal('fetch', async () => Response.json(body));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AttentionBell customerId={1} managed={managed} />
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

it('counts what needs attention, and leads to where one can act', async () => {
  const edge = { estateId: 2, estateName: 'Weidenhof', edgeName: 'fems1', lastMessageAt: '2026-09-16T12:35:00Z' };
  show({ ...noAttention, offlineEdges: { total: 1, items: [edge] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: ein Punkt' }));
  const link = await screen.findByRole('link', { name: /fems1 ist offline/ });
  expect(link.getAttribute('href')).toBe('/customers/1/estates/2/object-data');
  await userEvent.click(link);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leads to the open alarms, and names estates whose values ended', async () => {
  const estate = { estateId: 2, estateName: 'Weidenhof', lastDay: '2026-08-01' };
  show({ ...noAttention, openAlarms: { total: 3, high: 1, listed: 0 }, endedEstates: { total: 1, items: [estate] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: 2 Punkte' }));
  const alarms = await screen.findByRole('link', { name: /3 offene Alarme.*davon ein dringender/ });
  expect(alarms.getAttribute('href')).toBe('/customers/1/alarms');
  expect(
    screen.getByRole('link', { name: /Weidenhof: keine Werte seit .*archivieren oder Steuerung prüfen/ }),
  ).toBeTruthy();
});

it('names an edge and its alarm once, and the gaps with their month', async () => {
  const estate = { estateId: 2, estateName: 'Weidenhof' };
  const edge = { ...estate, edgeName: 'fems1', lastMessageAt: '2026-11-16T12:35:00Z' };
  const meters = { ...estate, month: '2026-10-01', meterCount: 2, worstCompleteness: 0.5 };
  const named = {
    offlineEdges: { total: 1, items: [edge] },
    incompleteMeters: { total: 1, items: [meters] },
    openAlarms: { total: 0, high: 0, listed: 2 },
  };
  show({ ...noAttention, ...named });
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: 2 Punkte' }));
  expect(
    await screen.findByRole('link', { name: /2 Zähler sind im Oktober 2026 unter 98 % vollständig/ }),
  ).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Alarm/ })).toBeNull();
});

it('says when there is nothing to do', async () => {
  show(noAttention);
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: nichts zu tun' }));
  expect(await screen.findByText(/^Nichts zu tun/)).toBeTruthy();
});

it.each([
  ['an administrator', noAttention, [2], /Abrechnungen und Einladungen sind in Ordnung/],
  ['a manager', { ...noAttention, openInvitations: null }, [2], /Steuerungen, Zähler und Abrechnungen sind in Ordnung/],
  [
    'who only controls',
    { ...noAttention, openInvitations: null },
    [],
    /^Nichts zu tun: Ihre Steuerungen sind in Ordnung/,
  ],
] as const)('calls in order only what %s may see', async (_, body, managed, sentence) => {
  show(body, new Set(managed));
  await userEvent.click(await screen.findByRole('button', { name: 'Hinweise: nichts zu tun' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

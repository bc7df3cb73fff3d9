import type { Edge } from '@lichthof/contracts/edges/edges.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { EdgesTable } from './edges-table.tsx';

const edge: Edge = {
  id: 5,
  name: 'Keller',
  position: 'Technikraum',
  startDate: '2024-02-29',
  endDate: null,
  source: 'controller',
  keyCreatedAt: '2026-09-01T10:00:00Z',
  lastMessageAt: null,
};

async function show(keyCreatedAt: string | null, connection: object, notices: object[] = []): Promise<void> {
  const shown = { ...edge, keyCreatedAt };
  const state = { ...shown, connection, notices, componentCount: 3, mappedCount: 12 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify([state])));
  await loadTexts('estate-data');
  render(
    <MemoryRouter>
      <AppThemeProvider>
        <QueryClientProvider client={new QueryClient()}>
          <EdgesTable params={{ customerId: 3, estateId: 7 }} edges={[shown]} timeZone="Europe/Berlin" />
        </QueryClientProvider>
      </AppThemeProvider>
    </MemoryRouter>,
  );
}

describe('edges of an estate', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('link to their own page and show their state', async () => {
    await show(edge.keyCreatedAt, { isConnected: true, since: '2026-11-22T01:00:00Z', clockAheadMs: 0 });
    const link = screen.getByRole('link', { name: /Keller/ });
    expect(link.getAttribute('href')).toBe('/customers/3/estates/7/object-data/edges/5');
    expect(await screen.findByText('Verbunden')).toBeDefined();
    expect(screen.getByText('seit 22.11.2026, 02:00')).toBeDefined();
    expect(screen.getByText('12')).toBeDefined();
    expect(screen.getByText('29.02.2024')).toBeDefined();
  });

  it.each([
    [null, { isConnected: false, since: null }, 'Noch kein Schlüssel'],
    [edge.keyCreatedAt, { isConnected: false, since: null }, 'Noch nie verbunden'],
    [edge.keyCreatedAt, { isConnected: false, since: '2026-11-22T01:00:00Z' }, 'Keine Verbindung'],
  ])('created %s and connected %j show: %s', async (keyCreatedAt, connection, text) => {
    await show(keyCreatedAt, connection);
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('show that there are notices', async () => {
    await show(edge.keyCreatedAt, { isConnected: true, since: '2026-11-22T01:00:00Z' }, [{ code: 'clockWrong' }]);
    expect(await screen.findByText('seit 22.11.2026, 02:00, mit Hinweisen')).toBeDefined();
  });
});

import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { estateQuery } from '../../../api/estate.queries.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { LiveLine } from './live-line.tsx';
import { LiveSection } from './live-section.tsx';

const params = { customerId: 3, estateId: 7 };
const key = { id: 5, name: 'Keller', keyCreatedAt: '2026-09-01T10:00:00Z' };
const estate = { id: 7, customerId: 3, timeZone: 'Europe/Berlin', archivedAt: null, edges: [key] } as unknown as Estate;
const edge = { edgeId: 5, name: 'Keller', isConnected: true, lastMessageAt: '2026-11-22T11:00:00Z' };
const anEvent = (fields: Partial<LiveEvent> = {}): LiveEvent => ({
  at: '2026-11-22T11:00:07Z',
  values: { productionW: 31_400, gridW: -21_600, consumptionW: 9800, batteryW: null, stateOfChargePercent: null },
  isSumHidden: false,
  edges: [edge],
  ...fields,
});

const streams: { controller: ReadableStreamDefaultController<Uint8Array>; signal: AbortSignal }[] = [];
const notify = (event: LiveEvent) =>
  streams.at(-1)!.controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));

function show(of = estate, withCard = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(estateQuery(params).queryKey, of);
  return render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <LiveLine params={params} />
        {withCard && <LiveSection estate={of} />}
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

beforeEach(() => {
  streams.length = 0;
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      streams.push({ controller, signal });
      signal.addEventListener('abort', () => controller.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the line of the current power', () => {
  it('shows PV, consumption and grid, each with its figure', async () => {
    show();
    await waitFor(() => expect(streams).toHaveLength(1));
    notify(anEvent());
    const line = await screen.findByRole('region', { name: 'Leistung jetzt' });
    expect(line.textContent).toBe('Live 12:00PV 31,4\u00a0kWHaus 9,80\u00a0kWEinspeisung 21,6\u00a0kW');
  });

  it('leaves out missing values', async () => {
    show();
    await waitFor(() => expect(streams).toHaveLength(1));
    notify(anEvent({ values: { ...anEvent().values, gridW: null, consumptionW: null } }));
    expect((await screen.findByRole('region')).textContent).toBe('Live 12:00PV 31,4\u00a0kW');
  });

  it('shows since when the edge is disconnected, without figures', async () => {
    const { container } = show();
    await waitFor(() => expect(streams).toHaveLength(1));
    notify(anEvent({ edges: [{ ...edge, isConnected: false }] }));
    expect(await screen.findByText('Keine Verbindung seit 22.11.2026, 12:00')).toBeDefined();
    expect(container.textContent).not.toContain('kW');
  });

  it('is empty before any edge was connected', async () => {
    const { container } = show();
    await waitFor(() => expect(streams).toHaveLength(1));
    notify(anEvent({ edges: [{ ...edge, isConnected: false, lastMessageAt: null }] }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(container.textContent).toBe('');
  });

  it('is empty and requests nothing if no edge has a key', () => {
    const { container } = show({ ...estate, edges: [{ ...key, keyCreatedAt: null }] } as unknown as Estate);
    expect(container.textContent).toBe('');
    expect(streams).toHaveLength(0);
  });

  it('shares one connection with the card and closes it with the last of both', async () => {
    const { unmount } = show(estate, true);
    await screen.findByRole('heading', { name: 'Jetzt' });
    await waitFor(() => expect(streams).toHaveLength(1));
    notify(anEvent());
    expect(await screen.findByText('9,80')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Leistung jetzt' }).textContent).toContain('Haus 9,80');
    expect(streams).toHaveLength(1);
    unmount();
    expect(streams[0]!.signal.aborted).toBe(true);
  });
});

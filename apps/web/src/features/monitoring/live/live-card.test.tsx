import type { Estate } from '@lichthof/contracts/places/estates.ts';
import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { LiveSection } from './live-section.tsx';

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

/** Serves one stream per request; events go to the stream opened last. */
const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
const send = (text: string) => streams.at(-1)!.enqueue(new TextEncoder().encode(text));
const notify = (event: LiveEvent) => send(`data: ${JSON.stringify(event)}\n\n`);

async function show(first?: LiveEvent): Promise<void> {
  await loadTexts('monitoring', 'live');
  render(
    <AppThemeProvider>
      <LiveSection estate={estate} />
    </AppThemeProvider>,
  );
  await waitFor(() => expect(streams).toHaveLength(1));
  if (first) notify(first);
}
const tiles = () =>
  screen.queryAllByText(/kW|^–$/).map((figure) => figure.parentElement!.textContent.replaceAll('\u00a0', ' '));

beforeEach(() => {
  streams.length = 0;
  const open = async (_: string, { signal }: { signal: AbortSignal }) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      streams.push(controller);
      signal.addEventListener('abort', () => controller.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  };
  vi.stubGlobal('fetch', vi.fn(open));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the card of the current power', () => {
  it('shows the flows in figures and words', async () => {
    await show(anEvent());
    expect(await screen.findByText('Der Strom kommt gerade vom Dach. Der Überschuss geht ins Netz.')).toBeDefined();
    expect(screen.getByText('Einspeisung')).toBeDefined();
    expect(tiles()).toEqual(['31,4 kW', '9,80 kW', '21,6 kW']);
    expect(screen.getByText('12:00:07')).toBeDefined();
    expect(screen.queryByText(/Batterie/)).toBeNull();
  });

  it('parses events in pieces and ignores keep-alive lines', async () => {
    await show();
    const [head, tail] = [JSON.stringify(anEvent()).slice(0, 50), JSON.stringify(anEvent()).slice(50)];
    send(': still there\n\ndata: ');
    send(head);
    send(`${tail}\r\n\r\n: still there\n`);
    expect(await screen.findByText('31,4')).toBeDefined();
  });

  it('shows since when the edge is disconnected, without figures', async () => {
    await show(anEvent({ edges: [{ ...edge, isConnected: false }] }));
    expect(await screen.findByText('Keine Verbindung seit 22.11.2026, 12:00')).toBeDefined();
    expect(tiles()).toEqual([]);
    notify(anEvent({ edges: [{ ...edge, isConnected: false, lastMessageAt: null }] }));
    expect(await screen.findByText('Noch nie verbunden')).toBeDefined();
  });

  it('names edges missing in the sums and why some values are hidden', async () => {
    const away = { ...edge, name: 'Dach', isConnected: false };
    const values = { ...anEvent().values, gridW: null, consumptionW: null };
    await show(anEvent({ edges: [edge, away], isSumHidden: true, values }));
    const words = await screen.findByText(/Die Steuerung „Dach“ ist seit 22.11.2026, 12:00 nicht verbunden/);
    expect(words.textContent).toContain('weniger als fünf bewohnten Wohnungen');
    expect(tiles()).toEqual(['31,4 kW', '–', '–']);
  });

  it('hides outdated values when the server is unreachable and reconnects', async () => {
    await show(anEvent());
    await screen.findByText('9,80');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    streams[0]!.error(new Error('lost'));
    expect(await screen.findByText('Wird verbunden …')).toBeDefined();
    expect(tiles()).toEqual(['–', '–', '–']);
    await vi.advanceTimersByTimeAsync(1100);
    expect(streams).toHaveLength(2);
    notify(anEvent());
    expect(await screen.findByText('9,80')).toBeDefined();
  });

  it('treats a silent server as unreachable', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show(anEvent());
    await screen.findByText('9,80');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(screen.getByText('9,80')).toBeDefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await screen.findByText('Wird verbunden …')).toBeDefined();
  });

  it('is not shown if no edge of the estate has a key', () => {
    const { container } = render(
      <LiveSection estate={{ ...estate, edges: [{ ...key, keyCreatedAt: null }] } as never} />,
    );
    expect(container.textContent).toBe('');
    expect(streams).toHaveLength(0);
  });
});

import type { LiveEvent } from '@lichthof/contracts/edges/live.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import type { MonitoredEstate } from '../monitoring.queries.ts';
import { EstateFlow } from './estate-flow.tsx';

const live = vi.hoisted(() => ({ snapshot: { event: undefined as LiveEvent | undefined, isLost: false } }));
vi.mock('../live/live-feed.ts', () => ({ useLive: () => live.snapshot }));
vi.mock('./flow-section.tsx', () => ({
  FlowSection: ({ action }: { action: React.ReactNode }) => <section aria-label="Zeitraum">{action}</section>,
}));

const edge = { edgeId: 5, name: 'Keller', isConnected: true, lastMessageAt: '2026-11-22T11:00:03Z' };
const anEvent = (fields: Partial<LiveEvent> = {}): LiveEvent => ({
  at: '2026-11-22T11:00:07Z',
  values: { productionW: 31_400, gridW: -17_600, consumptionW: 9800, batteryW: -4000, stateOfChargePercent: 54 },
  isSumHidden: false,
  edges: [edge],
  ...fields,
});
const estate = { id: 7, customerId: 3, timeZone: 'Europe/Berlin', edges: [] } as unknown as MonitoredEstate;
const period = { kind: 'day', from: '2026-11-21', to: '2026-11-22' } as const;
const flow = () => (
  <AppThemeProvider>
    <ToastProvider>
      <EstateFlow {...{ estate, period }} lastValues={null} />
    </ToastProvider>
  </AppThemeProvider>
);
const show = (event: LiveEvent | undefined, isLost = false) => {
  live.snapshot = { event, isLost };
};
const picture = () => screen.queryByRole('img')?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ');

beforeEach(async () => loadTexts('flow', 'monitoring'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the energy flow on the overview', () => {
  it('shows what flows now, in words for screen readers, and how old it is', () => {
    show(anEvent());
    render(flow());
    expect(picture()).toBe(
      'PV direkt ins Haus 9,80 kW, PV in die Batterie 4,00 kW, PV ins Netz 17,6 kW, Ladestand 54 %',
    );
    expect(screen.getByText('Werte von 12:00:03 Uhr, 4 Sekunden alt')).toBeDefined();
  });

  it('grows old while nothing is reported and gives way to the period after two minutes', async () => {
    vi.useFakeTimers();
    show(anEvent());
    const { rerender } = render(flow());
    show(undefined, true);
    rerender(flow());
    await vi.advanceTimersByTimeAsync(66_000);
    rerender(flow());
    expect(screen.getByText('Werte von 12:00:03 Uhr, 1 Minute alt')).toBeDefined();
    await vi.advanceTimersByTimeAsync(60_000);
    rerender(flow());
    expect(screen.getByRole('region', { name: 'Zeitraum' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Keine Werte von jetzt');
  });

  it('falls back to the period when the edge vanishes, and returns by itself', () => {
    show(anEvent());
    const { rerender } = render(flow());
    show(anEvent({ edges: [{ ...edge, isConnected: false }] }));
    rerender(flow());
    expect(picture()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Zeitraum' }).getAttribute('aria-pressed')).toBe('true');
    show(anEvent());
    rerender(flow());
    expect(picture()).toContain('PV direkt ins Haus');
  });

  it('says why nothing is shown for few apartments', () => {
    show(anEvent({ isSumHidden: true, values: { ...anEvent().values, gridW: null, consumptionW: null } }));
    render(flow());
    expect(screen.getByRole('status').textContent).toBe('Jetzt erst ab fünf bewohnten Wohnungen');
  });

  it('keeps the period that was chosen', async () => {
    show(anEvent());
    render(flow());
    await userEvent.setup().click(screen.getByRole('button', { name: 'Zeitraum' }));
    expect(within(screen.getByRole('region', { name: 'Zeitraum' })).getByRole('status').textContent).toBe('');
  });
});

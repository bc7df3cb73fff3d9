import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { EdgePage } from './edge-page.tsx';
import { aMapping, meter, proposal, register } from './mapping-for-tests.ts';

const sent: { method: string; path: string; body: unknown }[] = [];
const copied = vi.fn<(text: string) => Promise<void>>();
const key = 'Wl5cCo3JzQm0mUqPjvT1y2m4sYc8nB7dE6fG9hK_0aA';
let mapping: EdgeMapping;
const estate = { id: 7, timeZone: 'Europe/Berlin', archivedAt: null };

const answerTo = (path: string, method: string): unknown => {
  if (path.endsWith('/key')) return { key, uri: mapping.uri };
  if (method === 'PUT') return { created: 1 };
  if (path.endsWith('/apartments')) return [];
  return path.endsWith('/mapping') ? mapping : estate;
};

async function open(given: Partial<EdgeMapping> = {}): Promise<void> {
  mapping = aMapping(given);
  await openAddress();
  await screen.findByRole('heading', { name: 'Keller' });
}

async function openAddress(): Promise<void> {
  await loadTexts('edges', 'meters');
  const path = '/customers/:customerId/estates/:estateId/object-data/edges/:edgeId';
  const router = createMemoryRouter(
    [
      { path, Component: EdgePage },
      { path: '/away', element: <p>Woanders</p> },
    ],
    { initialEntries: ['/customers/3/estates/7/object-data/edges/5'] },
  );
  opened = router;
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
let opened: ReturnType<typeof createMemoryRouter>;

const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, path, body: body && JSON.parse(body) });
    return new Response(JSON.stringify(answerTo(path, method)));
  });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: copied } as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the page of an edge', () => {
  it('shows its connection and its notices', async () => {
    const { edge } = aMapping();
    const notice = { firstAt: edge.lastMessageAt!, lastAt: edge.lastMessageAt!, count: 4 };
    await open({
      edge: {
        ...edge,
        connection: { isConnected: false, since: '2026-11-22T02:00:00Z', clockAheadMs: 3_600_000 },
        notices: [
          { ...notice, code: 'clockWrong', meterName: null, detail: { aheadMs: 3_600_000 } },
          { ...notice, code: 'counterReset', meterName: 'WE 07', detail: null },
          { ...notice, code: 'somethingNew', meterName: null, detail: null },
        ],
      },
    });
    expect(screen.getByText('Keine Verbindung seit 22.11.2026, 03:00')).toBeDefined();
    expect(screen.getByText('geht 60 Minuten vor')).toBeDefined();
    const notices = within(screen.getByRole('region', { name: 'Hinweise der letzten Tage' })).getAllByRole('note');
    expect(notices.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Uhr der Steuerung geht falsch.*60 Minuten vor.*4-mal, zuletzt am 22.11.2026, 03:00/),
      expect.stringMatching(/^WE 07: Der Zählerstand ist gefallen/),
    ]);
  });

  it('accepts all proposals and saves them with new meters', async () => {
    await open({
      meters: [meter(1, 'WE 07')],
      registers: [
        register('meter1', { alias: 'WE 07', proposal: proposal({ meterId: 1 }) }),
        register('meter2', {
          alias: 'Treppe',
          proposal: proposal({ name: 'Treppe', measuringPoint: 'general', apartmentId: null }),
        }),
        register('meter3', { alias: 'Unbekannt' }),
      ],
    });
    expect(screen.queryByText('Unbekannt')).toBeNull();
    await userEvent.click(button('Alle 2 Vorschläge übernehmen'));
    expect(screen.getByText('2 Zuordnungen sind geändert und noch nicht gespeichert.')).toBeDefined();
    await userEvent.click(button('Speichern'));
    await screen.findByText('Zuordnung gespeichert');
    const put = sent.find(({ method }) => method === 'PUT')!;
    expect(put.path).toBe('/api/customers/3/estates/7/edges/5/mapping');
    expect(put.body).toMatchObject({
      version: 'v1',
      rows: [{ componentId: 'meter1', meterId: 1 }, { newMeter: { name: 'Treppe' } }],
    });
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  });

  it('asks for serial numbers and device types of new meters, by component', async () => {
    const general = proposal({ name: 'Treppe', measuringPoint: 'general', apartmentId: null });
    await open({
      registers: [
        register('meter1', { alias: 'WE 07', proposal: proposal() }),
        register('meter2', { alias: 'Treppe', proposal: general }),
      ],
    });
    await userEvent.click(button('Alle 2 Vorschläge übernehmen'));
    expect(screen.getByText('Bei 2 neuen Zählern fehlen Seriennummer und Gerätetyp.')).toBeDefined();
    await userEvent.click(button('Jetzt eintragen'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Seriennummer WE 07/), '1EMH 77');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Gerätetyp WE 07/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Moderne Messeinrichtung' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByText('Bei einem neuen Zähler fehlen Seriennummer und Gerätetyp.')).toBeDefined();
    await userEvent.click(button('Speichern'));
    await screen.findByText('Zuordnung gespeichert');
    expect(sent.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      rows: [
        { newMeter: { serialNumber: '1EMH 77', deviceType: 'MeMeter' } },
        { newMeter: { serialNumber: null, deviceType: null } },
      ],
    });
  });

  it('warns in the dialog as soon as the sign is implausible', async () => {
    const checks = { positive: 'plausible', negative: 'risesWithOppositePower' } as const;
    await open({ registers: [register('meter1', { alias: 'WE 07', proposal: proposal(), checks })] });
    await userEvent.click(button(/^WE 07/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Passt.')).toBeDefined();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Der Stand steigt' }));
    await userEvent.click(screen.getByRole('option', { name: 'bei negativer Leistung' }));
    expect(dialog.getByText('Zählt gegen die Leistung.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Übernehmen' }));
    await screen.findByText('Eine Zuordnung ist geändert und noch nicht gespeichert.');
    expect(screen.getByText('Zählt gegen die Leistung')).toBeDefined();
  });

  it('offers a component as the successor of one that is gone, for the same meter', async () => {
    await open({
      meters: [meter(7, 'WE 07')],
      registers: [
        register('meter9', { alias: 'WE 07', proposal: proposal({ meterId: 7, replaces: 'meter1' }) }),
        register('meter1', { isGone: true, mapped: { meterId: 7, powerSign: 1 } }),
      ],
    });
    await userEvent.click(screen.getByText('Vorschlag: folgt auf meter1 bei WE 07'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Dieser Zähler wurde bisher von meter1 gelesen.')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Gerätetausch eintragen' }).getAttribute('href')).toMatch(
      /meters\?meter=7&.*act=exchange/,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Übernehmen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Speichern' }));
    await screen.findByText('Zuordnung gespeichert');
    expect(sent.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      rows: [{ componentId: 'meter9', meterId: 7 }],
    });
  });

  it('asks before leaving with unsaved changes', async () => {
    await open({ registers: [register('meter1', { alias: 'WE 07', proposal: proposal() })] });
    await userEvent.click(button('Vorschlag übernehmen'));
    void opened.navigate('/away');
    await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
    expect(screen.queryByText('Woanders')).toBeNull();
    void opened.navigate('/away');
    await userEvent.click(await screen.findByRole('button', { name: 'Eingaben verwerfen' }));
    expect(await screen.findByText('Woanders')).toBeDefined();
  });
});

describe('the key of an edge', () => {
  it('is shown once with the address and a copy button, and closes only by its button', async () => {
    await open({ edge: { ...aMapping().edge, keyCreatedAt: null } });
    await userEvent.click(screen.getAllByRole('button', { name: 'Schlüssel erzeugen' })[0]!);
    const confirmation = within(await screen.findByRole('dialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Schlüssel erzeugen' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Schlüssel')).value).toBe(key);
    expect(screen.getByLabelText<HTMLInputElement>('Adresse').value).toBe('wss://portal.example/edges');

    await userEvent.click(button('Schlüssel kopieren'));
    expect(copied).toHaveBeenCalledWith(key);
    await userEvent.click(button('Adresse kopieren'));
    expect(copied).toHaveBeenCalledWith('wss://portal.example/edges');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByLabelText('Schlüssel')).toBeDefined();
    await userEvent.click(button('Fertig'));
    expect(screen.queryByDisplayValue(key)).toBeNull();
  });

  it('warns before replacing the old key, with the focus on cancel', async () => {
    await open();
    await userEvent.click(screen.getAllByRole('button', { name: 'Neuen Schlüssel erzeugen' })[0]!);
    expect(await screen.findByText(/gilt dann sofort nicht mehr/)).toBeDefined();
    expect(document.activeElement).toBe(button('Abbrechen'));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });
});

it('leads back to the estate where there is no such edge', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/mapping') ? Response.json({ message: '' }, { status: 404 }) : Response.json(estate),
  );
  await openAddress();
  const back = await screen.findByRole('link', { name: 'Zu den Objektdaten' });
  expect(back.getAttribute('href')).toBe('/customers/3/estates/7/object-data');
});

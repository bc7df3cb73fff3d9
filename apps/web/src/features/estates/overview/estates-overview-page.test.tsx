import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { currentUserQuery } from '../../../api/session.queries.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { csvOf } from '../../../ui/charts/chart-csv.ts';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { EstatesOverviewPage } from './estates-overview-page.tsx';
import { exportTable } from './export-table.ts';
import { anOverviewEstate } from './overview-estate-for-tests.ts';

const neustadt = [{ estateGroupId: 2, name: 'Dresden-Neustadt' }];
const estates = [
  anOverviewEstate({ estateId: 1, name: 'Weidenhof 12', pvGeneration: 8_540_000 }),
  anOverviewEstate({
    estateId: 2,
    name: 'Prießnitzhöfe',
    groups: neustadt,
    pvGeneration: 15_510_000,
    offlineEdgeCount: 1,
    completeness: 0.914,
  }),
  anOverviewEstate({
    estateId: 3,
    name: 'Mühlgasse 4',
    hasPv: false,
    pvGeneration: null,
    autarky: 0,
    silentMeterCount: 2,
  }),
];

const estateInfo = (estateId: number, displayName: string, userRoles: Role[], apartments: object[] = []) => ({
  estateId,
  displayName,
  city: 'Leipzig',
  apartmentCount: 1,
  userRoles,
  apartments,
});
const hierarchyOf = (part: object): EstateHierarchy => ({
  customerInfo: { id: 1, displayName: 'Pleißeaue eG', userRoles: [] },
  estatesInfo: [],
  estateGroupsInfo: [],
  ...part,
});
const admin = { customerInfo: { id: 1, displayName: 'Pleißeaue eG', userRoles: [Role.CustomerAdmin] } };

let requestedUrls: string[] = [];
function serve(list: OverviewEstate[] | 'error', hierarchy: object = admin): void {
  requestedUrls = [];
  const days = { from: '2026-08-01', to: '2026-09-01' };
  const overview = { days, previousDays: { from: '2025-08-01', to: '2025-09-01' }, pvDays: days };
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    if (url.endsWith('/estates')) return Response.json(hierarchyOf(hierarchy));
    if (list === 'error') return Response.json({ message: 'no' }, { status: 500 });
    return Response.json({ ...overview, estates: list } satisfies EstatesOverview);
  });
}

const Address = () => <output>{useLocation().search}</output>;

function open(search = ''): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, { userId: 7, authorityRoles: [] } as never);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={[`/customers/1/estates${search}`]}>
            <Routes>
              <Route path={routeTable.estates_overview.path} element={<EstatesOverviewPage />} />
            </Routes>
            <Address />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const table = () => screen.findByRole('table', { name: 'Objekte' });
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent.replace(/24 Wohnungen.*/, ''));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the overview of estates', () => {
  it('sorts by generation, with missing values last, and by any chosen column', async () => {
    serve(estates);
    open('?view=list');
    expect(namesIn(await table())).toEqual(['Prießnitzhöfe', 'Weidenhof 12', 'Mühlgasse 4']);
    await userEvent.click(within(await table()).getByRole('button', { name: 'Objekt' }));
    expect(namesIn(await table())).toEqual(['Mühlgasse 4', 'Prießnitzhöfe', 'Weidenhof 12']);
    expect(document.querySelector('output')!.textContent).toContain('sort=name');
  });

  it('ranks by a figure that is hidden otherwise, and says which value is best and worst', async () => {
    serve(estates.map((estate, index) => ({ ...estate, selfConsumption: [0.3, 0.7, null][index]! })));
    open('?view=list');
    expect(within(await table()).queryByRole('columnheader', { name: 'Eigenverbrauch' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sortiert nach Erzeugung' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Eigenverbrauch' }));
    expect(namesIn(await table())).toEqual(['Prießnitzhöfe', 'Weidenhof 12', 'Mühlgasse 4']);
    expect(
      within(await table())
        .getByText('bester Wert')
        .closest('tr')!.textContent,
    ).toContain('Prießnitzhöfe');
    expect(
      within(await table())
        .getByText('niedrigster Wert')
        .closest('tr')!.textContent,
    ).toContain('Weidenhof 12');
  });

  it('shows pages of tiles in the same order, with a link to open alarms', async () => {
    serve(
      Array.from({ length: 30 }, (_, index) =>
        anOverviewEstate({ estateId: index + 1, name: `Hof ${index + 1}`, openAlarmCount: index === 29 ? 2 : 0 }),
      ),
    );
    open('?view=tiles&sort=-alarms');
    const tiles = within(await screen.findByRole('list', { name: 'Objekte' }));
    expect(tiles.getAllByRole('listitem')).toHaveLength(24);
    const alarms = tiles.getByRole('link', { name: '2 offene Alarme, Hof 30' });
    expect(alarms.getAttribute('href')).toBe('/customers/1/alarms?estateId=30');
    expect(tiles.getAllByRole('listitem')[0]!.textContent).toContain('Hof 30');
    await userEvent.click(screen.getByRole('button', { name: 'Nächste Seite' }));
    expect(within(screen.getByRole('list', { name: 'Objekte' })).getAllByRole('listitem')).toHaveLength(6);
  });

  it('groups with sums per group, in the chosen order', async () => {
    serve(estates);
    open();
    const heads = within(await table()).getAllByRole('button', { expanded: true });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Dresden-Neustadt 1 Objekt',
      'Leipzig-Plagwitz 2 Objekte',
    ]);
    expect(
      within(await table())
        .getByText('Summe, 3 Objekte')
        .closest('tr')!.textContent,
    ).toContain('24,05\u00a0MWh');
  });

  it('filters by the URL, also in tiles and sums', async () => {
    serve(estates);
    open('?state=offline&view=list');
    expect(namesIn(await table())).toEqual(['Prießnitzhöfe']);
    expect(within(await table()).getByText('Summe, ein Objekt')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Status Steuerung offline' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'alle' }));
    expect(namesIn(await table())).toHaveLength(3);
  });

  it('says if the filter leaves no estate, and clears it', async () => {
    serve(estates);
    open('?search=gibtesnicht&view=list');
    await userEvent.click(await screen.findByRole('button', { name: 'Suche und Filter aufheben' }));
    expect(within(await table()).getAllByRole('link')).toHaveLength(3);
  });

  it('requests the period of the URL and names the previous year', async () => {
    serve(estates);
    open('?period=2026-08');
    await table();
    expect(requestedUrls.some((url) => url.endsWith('from=2026-08-01&to=2026-09-01'))).toBe(true);
    expect(screen.getAllByText(/zu August 2025/).length).toBeGreaterThan(0);
    expect(screen.getByText('3 Objekte in 2 Gruppen, 1 Steuerung offline, 2 Zähler ohne Werte')).toBeTruthy();
  });

  it('lets only admins create, move and delete', async () => {
    serve(estates, { estatesInfo: [1, 2, 3].map((id) => estateInfo(id, `Haus ${id}`, [Role.EstateOwner])) });
    open();
    const menus = within(await table()).getAllByRole('button', { name: 'Aktionen dieser Zeile' });
    await userEvent.click(menus[0]!);
    expect(screen.queryByRole('menuitem', { name: 'Objekt löschen' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Objekt anlegen', hidden: true })).toBeNull();
  });

  it('explains the page before the first estate, and offers to create one', async () => {
    serve([]);
    open();
    expect(await screen.findByText('Noch keine Objekte')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Objekt anlegen' })).toHaveLength(2);
  });

  it('reloads on request after an error', async () => {
    serve('error');
    open();
    const retry = await screen.findByRole('button', { name: 'Noch einmal laden' });
    serve(estates);
    await userEvent.click(retry);
    expect(await table()).toBeTruthy();
  });
});

describe('users who manage no estate', () => {
  it('see their own estate as tenants with a link to the apartment, and request no figures', async () => {
    const apartments = [{ apartmentId: 9, displayName: 'WE 09' }];
    serve(estates, { estatesInfo: [estateInfo(4, 'Lindenhof', [Role.EstateTenant], apartments)] });
    open();
    const link = await screen.findByRole('link', { name: 'Lindenhof' });
    expect(link.getAttribute('href')).toBe('/apartments/9/overview');
    expect(requestedUrls.filter((url) => url.includes('overview'))).toEqual([]);
  });

  it('get a link to the edge as controllers', async () => {
    serve(estates, { estatesInfo: [estateInfo(4, 'Lindenhof', [Role.EstateOpenEmsController])] });
    open();
    const link = await screen.findByRole('link', { name: 'Lindenhof' });
    expect(link.getAttribute('href')).toBe('/customers/1/estates/4/control');
  });
});

it('exports no formulas', () => {
  const named = [anOverviewEstate({ name: '=1+1', city: '@Leipzig' })];
  const content = csvOf(exportTable(named, 'August 2026', i18n.getFixedT('de', 'estates-overview')));
  expect(content).toContain(';August 2026;');
  expect(content).toContain(';54,6;86,1;80,00;106,8;98,7;;0;');
  expect(content).toContain("'=1+1;");
  expect(content).toContain(";'@Leipzig;");
  expect(content).toContain(';8540,000;');
});

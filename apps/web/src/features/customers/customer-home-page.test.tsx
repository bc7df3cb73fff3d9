import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { electricityParts, type FirstSteps, firstSteps } from '@lichthof/contracts/places/first-steps.ts';
import type { CustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { currentUserQuery } from '../../api/session.queries.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { noAttention } from './attention/attention-for-tests.ts';
import { CustomerHomePage } from './customer-home-page.tsx';

const at = { estateId: 2, estateName: 'Weidenhof' };
const edge = (edgeName: string) => ({ ...at, edgeName, lastMessageAt: '2026-09-16T12:35:00Z' });

const month: CustomerMonth = {
  days: { from: '2026-11-01', to: '2026-11-23' },
  pvGeneration: { energyWh: 9_690_000, estateCount: 4, missingCount: 2 },
  autarky: { share: 0.42, estateCount: 4 },
  revenue: null,
  wentWell: { completeEstateCount: 3, edgeCount: 2, onlineEdgeCount: 2, paidInvoiceCount: 0, endedAlarmCount: 1 },
};
const untouched: FirstSteps = {
  steps: firstSteps.map((name) => ({ name, isDone: name === 'estate' })),
  electricity: electricityParts.map((name) => ({ name, isDone: false })),
  apartmentCount: 24,
  meterCount: 0,
  values: null,
  isWanted: true,
};
const requestedUrls: string[] = [];
function open(attention: Attention, userRoles: Role[], estateRoles: Role[] = []): void {
  requestedUrls.length = 0;
  const apartments = estateRoles.includes(Role.EstateTenant) ? [{ apartmentId: 9, displayName: 'WE 9' }] : [];
  const estate = { estateId: 2, displayName: 'Weidenhof', city: 'Leipzig', apartmentCount: 24, apartments };
  const hierarchy = {
    customerInfo: { id: 1, displayName: 'Pleißeaue eG', userRoles },
    estatesInfo: [{ ...estate, userRoles: estateRoles }],
    estateGroupsInfo: [],
  };
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    if (url.endsWith('/month')) return Response.json(month);
    if (url.endsWith('/first-steps')) return Response.json(untouched);
    return Response.json(url.endsWith('/attention') ? attention : hierarchy);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, { userId: 7, authorityRoles: [] } as never);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/customers/1']}>
          <Routes>
            <Route path="/customers/:customerId" element={<CustomerHomePage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const linkTo = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

describe("the customer's home", () => {
  it('links to what needs attention, most urgent first', async () => {
    const attention: Attention = {
      ...noAttention,
      openInvitations: { total: 2, items: [{ userId: 1, name: 'Anna Weiß', invitedAt: null }] },
      offlineEdges: { total: 1, items: [edge('fems1')] },
      incompleteMeters: { total: 1, items: [{ ...at, month: '2026-11-01', meterCount: 4, worstCompleteness: 0.7129 }] },
      billingRuns: { total: 1, items: [{ ...at, runId: 5, state: 'failed', from: '2026-08-01', to: '2026-09-01' }] },
      changedRuns: { total: 1, items: [{ ...at, runId: 4, from: '2026-07-01', to: '2026-08-01', meterCount: 2 }] },
      overdueClaims: {
        total: 1,
        items: [{ ...at, invoiceCount: 3, instalmentCount: 0, openCents: 16_420, since: '2026-08-31' }],
      },
      claimsToCollect: {
        total: 1,
        items: [{ ...at, invoiceCount: 1, instalmentCount: 1, openCents: 9_100, since: '2026-09-01' }],
      },
      endingContracts: { total: 1, items: [{ ...at, contractCount: 2, nextEnd: '2026-12-31' }] },
      deadlines: { total: 3, overdue: 1, estateCount: 2, nearest: { ...at, kind: 'invoice', dueOn: '2026-11-20' } },
      unmeteredEstates: { total: 1, items: [at] },
      ungroupedEstates: { total: 1, items: [at] },
    };
    open(attention, [Role.CustomerAdmin]);
    const estate = '/customers/1/estates/2';
    expect(await linkTo(/Abrechnung Aug 2026 ist fehlgeschlagen/)).toBe(`${estate}/tenantelectricity/billings/runs/5`);
    expect(await linkTo(/Steuerung fems1 ist offline.*16\.09\.2026, 14:35/)).toBe(`${estate}/object-data`);
    expect(await linkTo(/Abrechnung Jul 2026: Werte haben sich danach geändert.*2 Zähler/)).toBe(
      `${estate}/tenantelectricity/billings/runs/4`,
    );
    expect(await linkTo(/3 überfällige Rechnungen, 164,20/)).toBe(`${estate}/tenantelectricity/billings?tab=overdue`);
    expect(await linkTo(/2 Lastschriften noch einzuziehen, 91,00/)).toBe(
      `${estate}/tenantelectricity/billings?tab=toCollect`,
    );
    expect(await linkTo(/3 Fristen in 2 Objekten.*davon eine überschritten, zuerst .*20\.11\.2026/)).toBe(
      `${estate}/tenantelectricity/overview`,
    );
    expect(await linkTo(/2 Verträge enden bald.*der erste am 31\.12\.2026/)).toBe(
      `${estate}/tenantelectricity/customers`,
    );
    expect(await linkTo(/4 Zähler sind im .* unter 98 % vollständig.*71,2/)).toBe(`${estate}/meters`);
    expect(await linkTo(/2 offene Einladungen/)).toBe('/customers/1/master-data/user-management');
    expect(await linkTo(/Ein Objekt ohne Zähler/)).toBe('/customers/1/estates?state=noMeters');
    expect(await linkTo(/Ein Objekt in keiner Gruppe/)).toBe('/customers/1/estates?group=none');
    expect(screen.getByText('11 Punkte')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('fehlgeschlagen');
  });

  it('shows the first of many and a link to the others', async () => {
    const items = Array.from({ length: 9 }, (_, index) => edge(`fems${index}`));
    open({ ...noAttention, offlineEdges: { total: 9, items } }, [Role.CustomerAdmin]);
    expect(await linkTo(/5 weitere Steuerungen sind offline/)).toBe('/customers/1/estates?state=offline');
    expect(screen.getAllByRole('link', { name: /^Steuerung fems/ })).toHaveLength(4);
  });

  it('says that there is nothing to do', async () => {
    open(noAttention, [Role.CustomerAdmin]);
    expect(await screen.findByText(/^Nichts zu tun/)).toBeTruthy();
  });

  it('leads a customer without values to its first invoice, and never says that all is well', async () => {
    open({ ...noAttention, hasAnything: false }, [Role.CustomerAdmin]);
    expect(await linkTo(/^Zähler anlegen/)).toBe('/customers/1/estates/2/meters');
    expect(screen.getByText('von 6 Schritten').parentElement?.textContent).toContain('2');
    expect(screen.getByText('Weidenhof, 24 Wohnungen')).toBeTruthy();
    expect(screen.queryByText(/Nichts zu tun|in Ordnung/)).toBeNull();
  });

  it('says to controllers without edges that there is nothing to check yet', async () => {
    open({ ...noAttention, openInvitations: null, hasAnything: false }, [], [Role.EstateOpenEmsController]);
    expect(await screen.findByText(/noch keine Steuerung/)).toBeTruthy();
    expect(screen.queryByText(/Nichts zu tun/)).toBeNull();
  });

  it('tells the month in three figures and what went well, and invents nothing', async () => {
    open(noAttention, [Role.CustomerAdmin]);
    const tiles = within(await screen.findByRole('region', { name: 'Energie und Geld des Monats' }));
    expect(await tiles.findByText('9,69')).toBeTruthy();
    expect(tiles.getByText('01.11. bis 22.11. · 4 Objekte · 2 Objekte fehlen: zu wenige Werte')).toBeTruthy();
    expect(tiles.getByText('42,0')).toBeTruthy();
    expect(tiles.getByText('noch keine Rechnung in den letzten 13 Monaten')).toBeTruthy();
    expect(screen.getByText('Alle 2 Steuerungen sind online')).toBeTruthy();
    expect(screen.getByText('3 Objekte mit allen Werten: November 2026')).toBeTruthy();
    expect(screen.queryByText(/bezahlt/)).toBeNull();
  });

  it('links controllers to the edge', async () => {
    open({ ...noAttention, offlineEdges: { total: 1, items: [edge('fems1')] } }, [], [Role.EstateOpenEmsController]);
    expect(await linkTo(/fems1/)).toBe('/customers/1/estates/2/control');
    expect(await linkTo(/^Weidenhof$/)).toBe('/customers/1/estates/2/control');
  });

  it('links tenants to their apartment and requests nothing else', async () => {
    open(noAttention, [], [Role.EstateTenant]);
    expect(await linkTo(/^Weidenhof$/)).toBe('/apartments/9/overview');
    expect(requestedUrls.filter((url) => /\/(attention|month)$/.test(url))).toEqual([]);
  });
});

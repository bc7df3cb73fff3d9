import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from '@testing-library/react';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { aMeter } from '../meter-makers-for-tests.ts';
import { metersPath, press, refusal, serve, show } from '../meters-for-tests.tsx';
import { MetersPage } from './meters-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const net = aMeter({
  meterId: 1,
  name: 'Netzbezug',
  serialNumber: '1EMH 77',
  measuringPoint: MeasuringPoint.HouseConnection,
  kind: MeterKind.GridConsumption,
  apartmentId: null,
  apartmentName: null,
  reading: { at: '2026-09-15T22:00:00Z', counter: 184_207_400, origin: 'remote' },
  monthTotal: 746_400,
});
const silent = aMeter({ status: 'warning', warnings: ['silent', 'counterReset'], reading: null, monthTotal: null });
const spare = aMeter({ meterId: 3, name: 'Ersatzgerät', measuringPoint: null, kind: null, status: 'unassigned' });
const waitingChange = {
  kind: MeterKind.GeneralConsumption,
  measuringPoint: MeasuringPoint.General,
  apartmentId: null,
  fromDay: '2026-09-16',
};

function Address() {
  const { search } = useLocation();
  return <p data-testid="address">{search}</p>;
}
const address = () => screen.getByTestId('address').textContent;

function open(search = ''): void {
  show(
    <Suspense fallback="Lädt">
      <Routes>
        <Route path={routeTable.meters.path} element={<MetersPage />} />
      </Routes>
      <Address />
    </Suspense>,
    `/customers/3/estates/7/meters${search}`,
  );
}
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the list of meters', () => {
  it('shows reading, consumption and status of each meter, and the reasons of a warning', async () => {
    serve({ [`GET ${metersPath}`]: [net, silent, spare] });
    open();
    expect((await row(/^Netzbezug/)).textContent).toMatch(
      /Hausanschluss.*184\.207,4.kWh16\.09\.2026.*746,4.kWh.*Aktiv/,
    );
    expect((await row(/^WE 07/)).textContent).toMatch(/–.*–.*AuffälligSeit Tagen still, Zähler zurückgesprungen/);
    expect((await row(/^Ersatzgerät/)).textContent).toContain('Ohne Zuordnung');
    expect(screen.getByText('3 Zähler, 1 aktiv, 1 auffällig, 1 ohne Zuordnung')).toBeDefined();
  });

  it('starts in the month of the newest values', async () => {
    const calls = serve({ [`GET ${metersPath}`]: [{ ...net, valuesTo: '2025-04-01' }] });
    open();
    expect(await screen.findByRole('columnheader', { name: /März 2025/ })).toBeDefined();
    expect(calls.some(({ url }) => url.endsWith('?month=2025-03'))).toBe(true);
  });

  it('keeps search and filters in the URL', async () => {
    serve({ [`GET ${metersPath}`]: [net, silent, spare] });
    open('?status=warning');
    await row(/^WE 07/);
    expect(screen.queryByRole('row', { name: /^Netzbezug/ })).toBeNull();
    await press('Status Auffällig');
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'alle' }));
    await userEvent.type(screen.getByLabelText('Zähler suchen'), '1emh77');
    await waitFor(() => expect(address()).toBe('?search=1emh77'));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('keeps the choice of columns in the URL', async () => {
    serve({ [`GET ${metersPath}`]: [net] });
    open('?month=2026-09');
    await row(/^Netzbezug/);
    await press('Spalten');
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Stand' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Stand' })).toBeNull());
    expect(address()).toBe('?month=2026-09&hidden=days%2Creading');
  });

  it('requests archived meters only if they are chosen', async () => {
    const calls = serve({ [`GET ${metersPath}`]: [{ ...net, isArchived: true, status: 'inactive' }] });
    open('?status=archived&month=2026-09');
    expect((await row(/^Netzbezug/)).textContent).toContain('Archiviert');
    expect(calls.filter(({ call }) => call === `GET ${metersPath}`).map(({ url }) => url.split('?')[1])).toEqual([
      'month=2026-09&withArchived=true',
    ]);
  });

  it('offers to create the first meter', async () => {
    serve({ [`GET ${metersPath}`]: [] });
    open();
    const empty = await screen.findByRole('table');
    await userEvent.click(within(empty).getByRole('button', { name: 'Zähler anlegen' }));
    expect(await screen.findByRole('dialog', { name: 'Zähler anlegen' })).toBeDefined();
  });
});

describe('the details of a meter', () => {
  const details = {
    [`GET ${metersPath}`]: [{ ...silent, waitingChange }],
    [`GET ${metersPath}/41/completeness`]: {
      months: [{ month: '2026-09-01', quarterHours: 1000, missing: 132, substituted: 0, total: 84_600 }],
    },
    [`GET ${metersPath}/41/gaps`]: { valuesFrom: null, valuesTo: null, lastValueUntil: null, days: [], gaps: [] },
    [`GET ${metersPath}/41/devices`]: [
      {
        deviceId: 2,
        serialNumber: '2ITR',
        deviceType: 'MidMeter',
        from: '2026-05-01',
        to: null,
        firstCounter: 0,
        lastCounter: null,
        factors: [],
        meters: [],
      },
      {
        deviceId: 1,
        serialNumber: '1ITR',
        deviceType: 'AnalogMeter',
        from: '2024-01-01',
        to: '2026-05-01',
        firstCounter: 1500,
        factors: [],
        lastCounter: 8_000_000,
        meters: [],
      },
    ],
  };

  it('show warnings, waiting changes and the completeness of the month', async () => {
    serve(details);
    open('?meter=41&month=2026-09');
    const dialog = await screen.findByRole('dialog', { name: 'WE 07, Thoma' });
    expect(within(dialog).getByText('Der Zähler ist verstummt.')).toBeDefined();
    expect(within(dialog).getByText(/Ab 16\.09\.2026: Allgemein, Allgemeinstrom/)).toBeDefined();
    expect(within(dialog).getByText('Noch kein Zählerstand')).toBeDefined();
    expect((await within(dialog).findAllByText(/86,8/)).length).toBeGreaterThan(0);
  });

  it('keep the tab in the URL and close on going back', async () => {
    serve(details);
    open('?meter=41&month=2026-09');
    await userEvent.click(await screen.findByRole('tab', { name: 'Stammdaten' }));
    expect(address()).toBe('?meter=41&month=2026-09&tab=master-data');
    expect(await screen.findByText('Eingebaut am 01.01.2024, ausgebaut am 01.05.2026')).toBeDefined();
    expect(screen.getByText(/Endstand 8\.000,000/)).toBeDefined();
    await userEvent.click(screen.getByRole('tab', { name: 'Lücken' }));
    expect(await screen.findByText('Noch keine Viertelstundenwerte')).toBeDefined();
    await press('Schließen');
    await waitFor(() => expect(address()).toBe('?month=2026-09'));
  });
});

describe('the details on a wide screen', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  beforeEach(() => happyDOM.setViewport({ width: 1440 }));
  afterEach(() => happyDOM.setViewport({ width: 1024 }));

  it('stay open beside the list and show the next meter in the same tab', async () => {
    serve({ [`GET ${metersPath}`]: [net, silent] });
    open('?month=2026-09');
    await userEvent.click(within(await row(/^Netzbezug/)).getByRole('button', { name: /^Netzbezug/ }));
    const panel = await screen.findByRole('dialog', { name: 'Netzbezug' });
    expect(document.activeElement).toBe(panel);
    await userEvent.click(within(panel).getByRole('tab', { name: 'Lücken' }));
    await userEvent.click(await row(/^WE 07/));
    expect(await screen.findByRole('dialog', { name: 'WE 07, Thoma' })).toBeDefined();
    expect(address()).toBe('?month=2026-09&meter=41&tab=gaps');
  });

  it('close on Escape and return the focus to the row', async () => {
    serve({ [`GET ${metersPath}`]: [net, silent] });
    open('?month=2026-09');
    const opener = within(await row(/^Netzbezug/)).getByRole('button', { name: /^Netzbezug/ });
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Netzbezug' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
    expect(address()).toBe('?month=2026-09');
  });
});

describe('changes that wait for the night', () => {
  const path = '/api/customers/3/recalculations';
  const run = {
    recalculationId: 1,
    startedAt: '2026-09-16T10:00:00Z',
    finishedAt: '2026-09-16T10:00:02Z',
    startedByName: 'Sabine Wolter',
    changes: 1,
    days: 14,
    failure: null,
  };

  it('are only shown to a manager of the estate', async () => {
    serve({ [`GET ${metersPath}`]: [{ ...net, waitingChange }] });
    open();
    expect(await screen.findByText('Die Kennzahlen zu „Netzbezug“ folgen in der Nacht.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Jetzt neu berechnen' })).toBeNull();
  });

  it('can be recalculated at once by an administrator, who sees the result', async () => {
    let meter = { ...net, waitingChange: waitingChange as typeof waitingChange | null };
    const answers = {
      [`GET ${metersPath}`]: () => [meter],
      [`POST ${path}`]: () => {
        meter = { ...meter, waitingChange: null };
        return run;
      },
      [`GET ${path}`]: { waiting: [], runs: [run] },
    };
    serve(answers, true);
    open();
    await press('Jetzt neu berechnen');
    expect(await screen.findByText(/eine Änderung, 14 Tage betroffen/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Jetzt neu berechnen' })).toBeNull());
    await press('Weitere Aktionen für Zähler');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Neuberechnungen' }));
    expect((await row(/Sabine Wolter/)).textContent).toContain('Fertig');
  });

  it('stay after an error, with a message', async () => {
    serve({ [`GET ${metersPath}`]: [{ ...net, waitingChange }], [`POST ${path}`]: () => refusal({}) }, true);
    open();
    await press('Jetzt neu berechnen');
    expect(await screen.findByText(/In der Nacht wird es noch einmal versucht/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Jetzt neu berechnen' })).toBeDefined();
  });
});

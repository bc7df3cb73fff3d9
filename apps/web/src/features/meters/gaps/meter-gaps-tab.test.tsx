import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMeter } from '../meter-makers-for-tests.ts';
import { metersPath, params, press, refusal, serve, show } from '../meters-for-tests.tsx';
import { MeterGapsTab } from './meter-gaps-tab.tsx';

const meterPath = `${metersPath}/41`;
const rulePath = '/api/customers/3/estates/7/gap-fill-rule';
const [from, to] = ['2026-03-14T03:00:00+01:00', '2026-03-14T04:15:00+01:00'];
const gap = { from, to, quarterHours: 5 };
const year = {
  valuesFrom: '2025-12-30',
  valuesTo: '2026-04-01',
  lastValueUntil: '2026-04-01T00:00:00+02:00',
  days: [
    { day: '2026-03-13', quarterHours: 96, missing: 0, substituted: 0 },
    { day: '2026-03-14', quarterHours: 96, missing: 5, substituted: 0 },
    { day: '2026-03-15', quarterHours: 96, missing: 0, substituted: 3 },
  ],
  gaps: [gap],
};
const fill = {
  gapFillId: 9,
  from,
  to,
  quarterHours: 5,
  remaining: 5,
  total: 412,
  method: 'linear',
  at: '2026-03-20T09:00:00Z',
  authorName: 'Sabine Wolter',
  revokedAt: null,
  revokedByName: null,
  isBilled: false,
};
const rule = {
  isActive: false,
  longestQuarterHours: 8,
  waitDays: 7,
  version: 0,
  changedAt: null,
  changedByName: null,
  ranOn: null,
  filledGaps: null,
};
const proposal = {
  meterId: 41,
  meterName: 'WE 07, Thoma',
  ...gap,
  method: 'linear',
  proposedMethod: 'linear',
  knownDifferenceWh: 412,
  totalWh: 412,
  days: [{ day: '2026-03-14', measuredWh: 5120, substituteWh: 412 }],
  isCurveHidden: true,
  substitutes: {},
  measured: {},
  impossible: null,
  isOtherMethodPossible: false,
};

function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [`GET ${meterPath}/gaps`]: year,
    [`GET ${meterPath}/gap-fills`]: { gapFills: [], nextBefore: null },
    [`GET ${rulePath}`]: rule,
    [`GET ${meterPath}/gap-fills/proposal`]: proposal,
    ...answers,
  });
  show(<MeterGapsTab meter={aMeter({ valuesTo: '2026-04-01' })} estate={params} timeZone="Europe/Berlin" />);
  return calls;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the gaps of a meter', () => {
  it('shows the year of the newest value by month, also as text', async () => {
    const calls = open();
    const months = within((await screen.findByText(/März 2026: 1 Tage/)).closest('ol')!).getAllByRole('listitem');
    expect(months).toHaveLength(12);
    expect(months[2]!.textContent).toContain('Ein Tag mit Ersatzwerten. Ein Tag mit Lücken.');
    expect(months[2]!.textContent).toContain('98,2\u00a0%');
    expect(months[3]!.textContent).toContain('April 2026: keine Werte.');
    expect(months[2]!.querySelectorAll('[data-state="incomplete"]')).toHaveLength(1);
    expect(screen.getByText('Letzter Wert: 01.04.2026, 00:00 Uhr')).toBeTruthy();

    await press('Voriges Jahr');
    await waitFor(() => expect(calls.at(-1)!.url).toContain('year=2025'));
  });

  it('fills a gap with the chosen method', async () => {
    const calls = open({ [`POST ${meterPath}/gap-fills`]: { quarterHours: 5, totalWh: 412 } });
    await press('Ersatzwerte bilden für 14.03.2026, 03:00 bis 04:15 Uhr');
    const dialog = await screen.findByRole('dialog', { name: 'Ersatzwerte bilden' });
    expect(await within(dialog).findByText('Die Ersatzwerte ergeben genau diese Menge.')).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /14\.03\.2026/ }).textContent).toContain('0,412\u00a0kWh');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));

    expect(await screen.findByText('5 Werte, zusammen 0,412 kWh.')).toBeTruthy();
    expect(calls.find(({ call }) => call.startsWith('POST'))!.body).toEqual({ from, to, method: 'linear' });
  });

  it('offers no gap fill for gaps longer than a quarter of a year', async () => {
    const long = { from: '2025-10-01T00:00:00+02:00', to: '2026-02-01T00:00:00+01:00', quarterHours: 11_812 };
    open({ [`GET ${meterPath}/gaps`]: { ...year, gaps: [long] } });
    expect(await screen.findByText(/Länger als 92 Tage/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ersatzwerte bilden/ })).toBeNull();
  });

  it('shows no gaps before the first value', async () => {
    open({ [`GET ${meterPath}/gaps`]: { ...year, valuesFrom: null, valuesTo: null, lastValueUntil: null } });
    expect(await screen.findByText('Noch keine Viertelstundenwerte')).toBeTruthy();
  });
});

describe('substitutes', () => {
  it('shows author, method and state of gap fills', async () => {
    open({
      [`GET ${meterPath}/gap-fills`]: {
        gapFills: [
          { ...fill, remaining: 2, isBilled: true },
          { ...fill, gapFillId: 8, authorName: null, remaining: 0 },
          { ...fill, gapFillId: 7, remaining: 0, revokedAt: '2026-03-21T09:00:00Z', revokedByName: 'Jonas Keil' },
        ],
        nextBefore: null,
      },
    });
    const lines = within(await screen.findByRole('list', { name: 'Gebildete Ersatzwerte' })).getAllByRole('listitem');
    expect(lines[0]!.textContent).toContain('5 Werte, 0,412\u00a0kWh, Gleichmäßig');
    expect(lines[0]!.textContent).toContain('Sabine Wolter, 20.03.2026, 10:00 Uhr');
    expect(lines[0]!.textContent).toContain('2 davon gelten noch');
    expect(lines[0]!.textContent).toContain('Abgerechnet');
    expect(lines[1]!.textContent).toContain('Nach Regel');
    expect(lines[1]!.textContent).toContain('ganz durch andere Werte ersetzt');
    expect(lines[2]!.textContent).toContain('Zurückgenommen von Jonas Keil, 21.03.2026, 10:00 Uhr');
    expect(screen.queryByRole('button', { name: /zurücknehmen/i })).toBeNull();
  });

  it('revokes a gap fill after confirmation', async () => {
    const calls = open({
      [`GET ${meterPath}/gap-fills`]: { gapFills: [fill], nextBefore: null },
      [`DELETE ${meterPath}/gap-fills/9`]: { quarterHours: 5 },
    });
    await press('Ersatzwerte zurücknehmen, 14.03.2026, 03:00 bis 04:15 Uhr');
    const dialog = await screen.findByRole('dialog', { name: 'Ersatzwerte zurücknehmen?' });
    expect(dialog.textContent).toContain('5 Ersatzwerte von WE 07, Thoma fehlen danach wieder');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zurücknehmen' }));
    expect(await screen.findByText('5 Werte fehlen wieder.')).toBeTruthy();
    expect(calls.filter(({ call }) => call.endsWith('/gap-fills')).length).toBeGreaterThan(1);
  });

  it('keeps gap fills of billed days and says why', async () => {
    open({
      [`GET ${meterPath}/gap-fills`]: { gapFills: [fill], nextBefore: null },
      [`DELETE ${meterPath}/gap-fills/9`]: () => refusal({ code: ErrorCode.SubstitutesBilled }),
    });
    await press('Ersatzwerte zurücknehmen, 14.03.2026, 03:00 bis 04:15 Uhr');
    const dialog = await screen.findByRole('dialog', { name: 'Ersatzwerte zurücknehmen?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zurücknehmen' }));
    expect(await screen.findByText('Diese Tage sind schon abgerechnet. Ihre Ersatzwerte bleiben.')).toBeTruthy();
  });
});

describe('the tab of an archived estate', () => {
  it('shows everything without actions', async () => {
    open({
      'GET /api/customers/3/estates/7': { timeZone: 'Europe/Berlin', archivedAt: '2026-01-01T00:00:00Z' },
      [`GET ${meterPath}/gap-fills`]: { gapFills: [fill], nextBefore: null },
    });
    expect(await screen.findByText('Sabine Wolter, 20.03.2026, 10:00 Uhr')).toBeTruthy();
    expect(screen.getByText('Lücken füllt nur eine Person')).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /Ersatzwerte|Regel/ })).toEqual([]));
  });
});

describe('the rule', () => {
  it('is switched on with default values and says when it starts', async () => {
    const calls = open({ [`PUT ${rulePath}`]: { ...rule, isActive: true, version: 1 } });
    await press('Regel einschalten');
    const dialog = await screen.findByRole('dialog', { name: 'Regel für dieses Objekt' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Regel speichern' }));

    expect(await screen.findByText('Sie gilt von der nächsten Nacht an.')).toBeTruthy();
    expect(await screen.findByText(/^Lücken bis 2 Stunden, 7 Tage nach ihrem Ende/)).toBeTruthy();
    expect(calls.find(({ call }) => call.startsWith('PUT'))!.body).toEqual({
      isActive: true,
      longestQuarterHours: 8,
      waitDays: 7,
      version: 0,
    });
  });

  it('shows the result of its last run', async () => {
    open({ [`GET ${rulePath}`]: { ...rule, isActive: true, version: 3, ranOn: '2026-03-21', filledGaps: 2 } });
    expect(await screen.findByText(/Zuletzt in der Nacht zum 21\.03\.2026: 2 Lücken gefüllt\./)).toBeTruthy();
  });

  it('rejects more than sixty days of waiting', async () => {
    open();
    await press('Regel einschalten');
    const dialog = await screen.findByRole('dialog', { name: 'Regel für dieses Objekt' });
    const wait = within(dialog).getByLabelText('Wartezeit');
    await userEvent.clear(wait);
    await userEvent.type(wait, '61');
    await userEvent.tab();
    expect(await within(dialog).findByText(/60/)).toBeTruthy();
  });

  it('keeps the change of another user', async () => {
    open({ [`PUT ${rulePath}`]: () => refusal({ code: ErrorCode.ChangedByOthers }) });
    await press('Regel einschalten');
    const dialog = await screen.findByRole('dialog', { name: 'Regel für dieses Objekt' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Regel speichern' }));
    expect(await within(dialog).findByText(/Jemand anderes hat diese Daten inzwischen geändert/)).toBeTruthy();
  });
});

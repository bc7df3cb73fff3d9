import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Reading } from '@lichthof/contracts/metering/readings.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReadingsTab } from './readings-tab.tsx';
import type { MeterDetailsProps } from '../details/meter-details.tsx';
import { aMeter } from '../meter-makers-for-tests.ts';
import { fill, metersPath, params, press, refusal, serve, show } from '../meters-for-tests.tsx';
import { ReadingDialog } from './reading-dialog.tsx';

const onClose = vi.fn<() => void>();
const path = `${metersPath}/41/readings`;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const plausible = { warnings: [], previous: null, next: null, consumption: null, expected: null };
const doubtful = {
  warnings: ['lowerThanBefore', 'farBelowExpectation'],
  previous: { at: '2026-08-31T22:00:00Z', counter: 12_877_300 },
  next: null,
  consumption: -77_300,
  expected: 90_000,
};
const kept = {
  at: '2026-09-15T06:30:00Z',
  counter: 12_800_000,
  transformerFactor: 1,
  origin: 'operator',
  authorName: 'Katrin Albrecht',
  isConfirmed: false,
  consumption: 1000,
  isDeletable: true,
} satisfies Reading;

function open(): void {
  show(<ReadingDialog {...{ params, onClose }} meter={aMeter()} timeZone="Europe/Berlin" />);
  fill(/^Abgelesen am/, '15.9.2026');
  fill(/^Uhrzeit/, '8:30');
}
const bodies = (calls: ReturnType<typeof serve>, call: string) =>
  calls.filter((one) => one.call === call).map(({ body }) => body);

describe('entering a reading', () => {
  it('saves a plausible reading at once, as an instant in base units', async () => {
    const calls = serve({ [`POST ${path}/check`]: plausible, [`POST ${path}`]: kept });
    open();
    fill('Zählerstand', '12.900,5');
    await press('Eintragen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(calls, `POST ${path}`)).toEqual([
      { at: '2026-09-15T08:30:00+02:00', counter: 12_900_500, origin: 'operator' },
    ]);
  });

  it('asks before saving an implausible one and shows the neighbouring figures', async () => {
    const calls = serve({ [`POST ${path}/check`]: doubtful, [`POST ${path}`]: kept });
    open();
    fill('Zählerstand', '12800');
    await press('Eintragen');
    const alert = (await screen.findByText('Stimmt dieser Stand?')).closest('[role=alert]')!;
    expect(alert.textContent).toContain('Er ist niedriger als der Stand davor.');
    expect(alert.textContent).toMatch(/Davor:12\.877,300.kWh am 01\.09\.2026, 00:00/);
    expect(alert.textContent).toMatch(/Zu erwarten seitdem:etwa 90,0.kWh, also ein Stand um 12\.967,3.kWh/);
    expect(bodies(calls, `POST ${path}`)).toEqual([]);
    await press('Trotzdem eintragen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(calls, `POST ${path}`)).toEqual([
      { at: '2026-09-15T08:30:00+02:00', counter: 12_800_000, origin: 'operator', isConfirmed: true },
    ]);
  });

  it('asks again after the figure changes', async () => {
    const calls = serve({
      [`POST ${path}/check`]: (body) => ((body as { counter: number }).counter < 12_877_300 ? doubtful : plausible),
      [`POST ${path}`]: kept,
    });
    open();
    fill('Zählerstand', '12800');
    await press('Eintragen');
    await screen.findByRole('button', { name: 'Trotzdem eintragen' });
    fill('Zählerstand', '12900');
    expect(screen.queryByText('Stimmt dieser Stand?')).toBeNull();
    await press('Eintragen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(calls, `POST ${path}`)).toEqual([
      { at: '2026-09-15T08:30:00+02:00', counter: 12_900_000, origin: 'operator' },
    ]);
  });

  it('shows at the time that a reading exists already', async () => {
    serve({ [`POST ${path}/check`]: plausible, [`POST ${path}`]: () => refusal({ code: ErrorCode.ReadingExists }) });
    open();
    fill('Zählerstand', '12900');
    await press('Eintragen');
    await waitFor(() => expect(screen.getByLabelText(/^Uhrzeit/).getAttribute('aria-invalid')).toBe('true'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('formats a time and rejects an invalid one', async () => {
    const calls = serve({});
    open();
    expect(screen.getByLabelText<HTMLInputElement>(/^Uhrzeit/).value).toBe('08:30');
    fill(/^Uhrzeit/, 'mittags');
    fill('Zählerstand', 'viel');
    expect(await screen.findByText('Bitte geben Sie eine Uhrzeit ein, zum Beispiel 08:30.')).toBeDefined();
    expect(screen.getByText('Bitte geben Sie eine Zahl ein.')).toBeDefined();
    expect(calls).toEqual([]);
  });
});

describe('the readings of a meter', () => {
  const props = {
    meter: aMeter(),
    estate: params,
    month: '2026-09',
    timeZone: 'Europe/Berlin',
    isReadOnly: false,
    onAct: vi.fn(),
    onClose,
    shown: {} as MeterDetailsProps['shown'],
  } satisfies MeterDetailsProps;
  const remote: Reading = {
    ...kept,
    at: '2026-08-31T22:00:00Z',
    origin: 'remote',
    authorName: null,
    isDeletable: false,
    consumption: null,
  };

  it('lists readings with origin and author, page by page', async () => {
    const pages = [
      { readings: [{ ...kept, isConfirmed: true }], nextBefore: kept.at },
      { readings: [remote], nextBefore: null },
    ];
    const calls = serve({ [`GET ${path}`]: () => pages.shift()! });
    show(<ReadingsTab {...props} />);
    const row = await screen.findByRole('row', { name: /^15\.09\.2026, 08:30/ });
    expect(row.textContent).toContain('abgelesen, Katrin Albrecht, trotz Abweichung bestätigt');
    await press('Ältere zeigen');
    expect((await screen.findByRole('row', { name: /^01\.09\.2026, 00:00/ })).textContent).toContain('fernausgelesen');
    expect(calls.at(-1)!.url).toContain(`before=${encodeURIComponent(kept.at)}`);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ältere zeigen' })).toBeNull());
  });

  it('deletes readings entered by a person, after confirmation', async () => {
    const calls = serve({
      [`GET ${path}`]: { readings: [kept], nextBefore: null },
      [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
    });
    show(<ReadingsTab {...props} />);
    await press('Aktionen dieser Zeile');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Zählerstand löschen' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/12\.800,000.kWh am 15\.09\.2026, 08:30 wird gelöscht/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zählerstand löschen' }));
    await waitFor(() =>
      expect(calls.some(({ url }) => url === `${path}?at=${encodeURIComponent(kept.at)}`)).toBe(true),
    );
    expect(await screen.findByText('Zählerstand gelöscht')).toBeDefined();
  });

  it('explains where readings come from if there are none', async () => {
    serve({ [`GET ${path}`]: { readings: [], nextBefore: null } });
    show(<ReadingsTab {...props} />);
    expect(await screen.findByText('Noch keine Zählerstände')).toBeDefined();
    await press('Zählerstand eintragen');
    expect(props.onAct).toHaveBeenCalledWith('reading');
  });
});

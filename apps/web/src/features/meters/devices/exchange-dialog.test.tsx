import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMeter } from '../meter-makers-for-tests.ts';
import { fill, metersPath, params, press, refusal, serve, show } from '../meters-for-tests.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';

const onClose = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const path = `${metersPath}/41/exchange`;
const register = (meterId: number, name: string, obis: string) => ({ meterId, name, obis, baseUnit: 'Wh' });
const device = {
  deviceId: 5,
  serialNumber: '1EMH',
  deviceType: 'MeMeter',
  from: '2024-01-01',
  to: null,
  firstCounter: 0,
  lastCounter: null,
  factors: [],
  meters: [register(41, 'Netzbezug', '1-0:1.8.0'), register(42, 'Netzeinspeisung', '1-0:2.8.0')],
};
const meter = aMeter({
  name: 'Netzbezug',
  reading: { at: '2025-12-31T23:00:00Z', counter: 5000_000, origin: 'remote' },
});

function open(answers = {}) {
  const calls = serve({ [`GET ${metersPath}/41/devices`]: [device], [`POST ${path}`]: { deviceId: 6 }, ...answers });
  show(<ExchangeDialog {...{ params, meter, onClose }} meters={[meter]} timeZone="Europe/Berlin" />);
  return calls;
}

const heading = (name: string) => screen.findByRole('heading', { name });

async function fillAll(): Promise<void> {
  await heading('Letzter Stand');
  fill(/^Getauscht am/, '01.02.2026');
  fill(/^Letzter Stand von Netzbezug/, '5.100,25');
  fill(/^Letzter Stand von Netzeinspeisung/, '800');
  await press('Weiter zum neuen Gerät');
  await heading('Neues Gerät');
  fill(/^Neue Seriennummer/, '2EMH');
  await press('Weiter zum ersten Stand');
  await heading('Erster Stand');
  fill(/^Erster Stand von Netzbezug/, '0');
  fill(/^Erster Stand von Netzeinspeisung/, '0,5');
  await press('Weiter zur Zusammenfassung');
  await heading('Zusammenfassung');
}

describe('the exchange of a meter', () => {
  it('goes from the last readings to the summary for all registers and saves once', async () => {
    const calls = open();
    await fillAll();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(facts).toEqual([
      '01.02.2026',
      '1EMH',
      '2EMH',
      'Moderne Messeinrichtung',
      '5.100,250 kWh',
      '0,000 kWh',
      '800,000 kWh',
      '0,500 kWh',
    ]);
    await press('Zähler tauschen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.find(({ call }) => call === `POST ${path}`)!.body).toEqual({
      exchangedOn: '2026-02-01',
      serialNumber: '2EMH',
      deviceType: 'MeMeter',
      transformerFactor: 1,
      registers: [
        { meterId: 41, lastCounter: 5_100_250, firstCounter: 0 },
        { meterId: 42, lastCounter: 800_000, firstCounter: 500 },
      ],
    });
  });

  it('rejects a day before the installation and a reading below the last one', async () => {
    open();
    await heading('Letzter Stand');
    fill(/^Getauscht am/, '31.12.2023');
    fill(/^Letzter Stand von Netzbezug/, '4.999');
    expect(
      await screen.findByText('Der Tausch muss nach dem Einbau des alten Geräts am 01.01.2024 liegen.'),
    ).toBeDefined();
    fill(/^Getauscht am/, '01.02.2026');
    await press('Weiter zum neuen Gerät');
    expect(await screen.findByText(/niedriger als der letzte bekannte: 5\.000,000/)).toBeDefined();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter zum neuen Gerät' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('continues as soon as missing fields are filled', async () => {
    open();
    await heading('Letzter Stand');
    await press('Weiter zum neuen Gerät');
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter zum neuen Gerät' });
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.type(screen.getByLabelText(/^Letzter Stand von Netzbezug/), '5100');
    await userEvent.type(screen.getByLabelText(/^Letzter Stand von Netzeinspeisung/), '800');
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
  });

  it('returns to the step of a field that the server rejects', async () => {
    const refused = { code: ErrorCode.SerialNumberTaken, field: 'serialNumber' };
    open({ [`POST ${path}`]: () => refusal(refused) });
    await fillAll();
    await press('Zähler tauschen');
    await heading('Neues Gerät');
    expect(screen.getByLabelText(/^Neue Seriennummer/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>(/^Neue Seriennummer/).value).toBe('2EMH');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows that there is no device to exchange', async () => {
    open({ [`GET ${metersPath}/41/devices`]: [{ ...device, to: '2026-01-01' }] });
    expect(await screen.findByText('Kein Gerät eingebaut')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});

import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMeter } from '../meter-makers-for-tests.ts';
import { choose, fill, metersPath, params, press, serve, show } from '../meters-for-tests.tsx';
import { CreateMeterDialog } from './create-meter-dialog.tsx';

const onClose = vi.fn<() => void>();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const open = (meters: Meter[] = []) => show(<CreateMeterDialog {...{ params, meters, onClose }} />);

describe('a new meter', () => {
  it('is computed of other meters, with their sums before it is saved', async () => {
    const sums = (total: number) => ({ total, missing: 0 });
    const parts = [
      { partId: 41, sign: 1, ...sums(9000) },
      { partId: 42, sign: -1, ...sums(4000) },
    ];
    const preview = { quarterHours: 96, ...sums(5000), negative: 0, parts };
    const day = { ...preview, from: '2026-03-01', to: '2026-03-02' };
    const month = { ...preview, from: '2026-02-01', to: '2026-03-01', negative: 2, missing: 2 };
    const calls = serve({
      [`POST ${metersPath}/computed/preview`]: { issue: null, day, month },
      [`POST ${metersPath}/computed`]: { meterId: 9 },
    });
    const connection = { measuringPoint: 'house-connection', kind: MeterKind.GridConsumption } as const;
    open([
      aMeter({ ...connection, name: 'Netzbezug', valuesFrom: '2026-01-01' }),
      aMeter({ meterId: 42, name: 'WE 1' }),
    ]);
    fill(/^Name/, 'Allgemeinstrom');
    await choose('Messstelle', 'Allgemein');
    await userEvent.click(screen.getByRole('radio', { name: /Berechnung/ }));
    expect(screen.queryByLabelText(/^Seriennummer/)).toBeNull();
    await press('Als Rest des Hausanschlusses');
    expect(await screen.findByText('= Ergebnis')).toBeDefined();
    expect(screen.getByText(/In 2 Viertelstunden wird mehr abgezogen/)).toBeDefined();
    await press('Zähler anlegen');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.find(({ call }) => call === `POST ${metersPath}/computed`)!.body).toMatchObject({
      name: 'Allgemeinstrom',
      obis: '1-0:1.8.0',
      parts: [
        { partId: 41, sign: 1, from: '2026-01-01', to: null },
        { partId: 42, sign: -1, from: '2026-01-01', to: null },
      ],
    });
  });

  it('asks for parts, and warns about a computed meter of an apartment', async () => {
    serve({});
    open([aMeter()]);
    await choose('Messstelle', 'Mieter');
    await userEvent.click(screen.getByRole('radio', { name: /Berechnung/ }));
    expect(screen.getByText(/§ 33 MessEG/)).toBeDefined();
    await press('Zähler anlegen');
    expect(await screen.findByText('Bitte wählen Sie mindestens einen Zähler.')).toBeDefined();
  });
});

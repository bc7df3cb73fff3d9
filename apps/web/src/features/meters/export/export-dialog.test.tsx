import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, fill, params, press, serve, show } from '../meters-for-tests.tsx';
import { ExportDialog } from './export-dialog.tsx';

const onClose = vi.fn<() => void>();
const path = '/api/customers/3/estates/7/exports';
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onClose.mockReset();
});

const file = () => new Response('Zeit;A', { headers: { 'content-disposition': 'attachment; filename="Werte.csv"' } });
const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));

function open(shownIds?: number[]) {
  const calls = serve({ [`GET ${path}/quarter-hours`]: file, [`GET ${path}/readings`]: file });
  show(<ExportDialog {...{ params, shownIds, onClose }} month="2026-02" />);
  return calls;
}

describe('the export of values', () => {
  it('covers the month including its last day, for all meters', async () => {
    const calls = open();
    expect(screen.getByLabelText<HTMLInputElement>(/^Letzter Tag/).value).toBe('28.02.2026');
    await press('Datei speichern');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(queryOf(calls.at(-1)!.url)).toEqual({
      from: '2026-02-01',
      to: '2026-03-01',
      step: 'quarterHour',
      form: 'wide',
      unit: 'large',
      clock: 'local',
    });
    expect(screen.getByText('Werte.csv')).toBeDefined();
  });

  it('covers the filtered meters, or all on request', async () => {
    const calls = open([4, 9]);
    await userEvent.click(screen.getByRole('radio', { name: /^Zählerstände/ }));
    expect(screen.queryByRole('combobox', { name: /^Aufbau/ })).toBeNull();
    await press('Datei speichern');
    await waitFor(() => expect(calls.at(-1)!.url).toContain('/readings?'));
    expect(queryOf(calls.at(-1)!.url)).toMatchObject({ meterIds: '4,9' });
    cleanup();
    const other = open([4, 9]);
    await choose('Zähler', 'Alle Zähler des Objekts');
    await press('Datei speichern');
    await waitFor(() => expect(other.at(-1)!.url).toContain('/quarter-hours?'));
    expect(queryOf(other.at(-1)!.url)).not.toHaveProperty('meterIds');
  });

  it('rejects a period that ends before it starts', async () => {
    const calls = open();
    fill(/^Letzter Tag/, '31.01.2026');
    expect(await screen.findByText('Der letzte Tag darf nicht vor dem ersten liegen.')).toBeDefined();
    expect(calls).toEqual([]);
  });
});

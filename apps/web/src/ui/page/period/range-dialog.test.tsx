import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { RangeDialog } from './range-dialog.tsx';

const lastDayInput = () => screen.getByLabelText<HTMLInputElement>('Letzter Tag');

function open() {
  const onChoose = vi.fn<(range: DayRange) => void>();
  render(
    <AppThemeProvider>
      <RangeDialog
        range={{ from: '2026-08-01', to: '2026-08-16' }}
        lastDay="2026-09-15"
        submitLabel="Anzeigen"
        onChoose={onChoose}
        onClose={() => undefined}
      />
    </AppThemeProvider>,
  );
  expect(lastDayInput().value).toBe('15.08.2026');
  return onChoose;
}

async function typeLastDay(day: string) {
  await userEvent.clear(lastDayInput());
  await userEvent.type(lastDayInput(), day);
}

async function chooseLastDay(day: string) {
  const onChoose = open();
  await typeLastDay(day);
  await userEvent.click(screen.getByRole('button', { name: 'Anzeigen' }));
  return onChoose;
}

describe('RangeDialog', () => {
  afterEach(cleanup);

  it('shows the last day and returns the exclusive end', async () => {
    const onChoose = await chooseLastDay('20.8.2026');
    await waitFor(() => expect(onChoose.mock.calls[0]?.[0]).toEqual({ from: '2026-08-01', to: '2026-08-21' }));
  });

  it('clears an error as soon as a valid day is typed', async () => {
    open();
    await typeLastDay('31.7.2026');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
    await typeLastDay('20.8.2026');
    await waitFor(() => expect(screen.queryByText('Das Ende muss nach dem Beginn liegen.')).toBeNull());
    expect(document.activeElement).toBe(lastDayInput());
    expect(lastDayInput().value).toBe('20.8.2026');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Anzeigen' }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  it('clears an error of the last day when the first day is corrected', async () => {
    open();
    await typeLastDay('31.7.2026');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Erster Tag'));
    await userEvent.type(screen.getByLabelText('Erster Tag'), '1.7.2026');
    await waitFor(() => expect(screen.queryByText('Das Ende muss nach dem Beginn liegen.')).toBeNull());
  });

  it('shows at the last day that the first day is after it, as soon as the first day is complete', async () => {
    open();
    await userEvent.clear(screen.getByLabelText('Erster Tag'));
    await userEvent.type(screen.getByLabelText('Erster Tag'), '1.9.2026');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
  });

  it('shows no error while the year is being typed', async () => {
    open();
    await typeLastDay('20.8.20');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('Das Ende muss nach dem Beginn liegen.')).toBeNull();
  });

  it('shows at the last day that it is before the first', async () => {
    const onChoose = await chooseLastDay('31.7.26');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
    expect(onChoose).not.toHaveBeenCalled();
  });
});

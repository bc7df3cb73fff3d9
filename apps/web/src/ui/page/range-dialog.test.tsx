import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useGermanValidationTexts } from '../../i18n/validation-texts.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { RangeDialog } from './range-dialog.tsx';

const lastDayInput = () => screen.getByLabelText<HTMLInputElement>('Letzter Tag');

async function chooseLastDay(day: string) {
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
  await userEvent.clear(lastDayInput());
  await userEvent.type(lastDayInput(), day);
  await userEvent.click(screen.getByRole('button', { name: 'Anzeigen' }));
  return onChoose;
}

describe('RangeDialog', () => {
  beforeAll(useGermanValidationTexts);
  afterEach(cleanup);

  it('shows the last day and hands over the one after it', async () => {
    const onChoose = await chooseLastDay('20.8.2026');
    await waitFor(() => expect(onChoose.mock.calls[0]?.[0]).toEqual({ from: '2026-08-01', to: '2026-08-21' }));
  });

  it('says at the last day that it lies before the first', async () => {
    const onChoose = await chooseLastDay('31.7.2026');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
    expect(onChoose).not.toHaveBeenCalled();
  });
});

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { MixDialog } from './mix-dialog.tsx';
import type { Mix } from './mix-form.ts';

const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<() => void>();
const percents = Object.fromEntries(electricitySources.map((source) => [source, '0.00'])) as Mix['percents'];
const mix: Mix = {
  year: 2025,
  percents: { ...percents, tenantElectricity: '30.00', renewablesFunded: '70.00' },
  co2GramsPerKwh: '83',
  nuclearWasteGramsPerKwh: '0.0000',
  source: 'Kennzeichnung des Vorlieferanten',
  guaranteeCountries: null,
  products: [],
  version: 2,
};

const show = (shown: Mix | null) =>
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <MixDialog estate={{ customerId: 3, estateId: 7 }} mix={shown} years={[2024, 2023]} onClose={onClose} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
const sum = () => screen.getByText('Summe').closest('[role="status"]')?.textContent;
const sent = () => JSON.parse(fetched.mock.calls[0]![1]!.body as string) as unknown;

describe('the electricity mix of a year', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('shows the sum while typing and saves only exactly 100 %', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    show(mix);
    expect(sum()).toContain('100,0\u00a0%');
    await type('Kohle', '0,05');
    expect(sum()).toContain('0,05\u00a0% zu viel');

    await userEvent.click(save());
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    expect(fetched).not.toHaveBeenCalled();

    await type('Erneuerbare, gefördert nach dem EEG', '69,95');
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toMatchObject({ year: 2025, version: 2, percents: { coal: '0.05', renewablesFunded: '69.95' } });
  });

  it('requires all shares and starts with the newest year without a mix', async () => {
    show(null);
    expect(screen.getByRole('combobox', { name: 'Jahr' }).textContent).toBe('2024');
    await userEvent.click(save());
    expect(await screen.findAllByText(/höchstens zwei Nachkommastellen/)).toHaveLength(electricitySources.length);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('shows a message after a conflict', async () => {
    fetched.mockResolvedValueOnce(
      new Response(JSON.stringify({ message: '', metadata: { code: ErrorCode.ChangedByOthers } }), { status: 409 }),
    );
    show(mix);
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Jemand anderes hat dieses Jahr');
    expect(onClose).not.toHaveBeenCalled();
  });
});

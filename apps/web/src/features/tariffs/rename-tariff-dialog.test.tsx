import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { tariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { controlNames } from '../../ui/fields/controls-for-tests.ts';
import { RenameTariffDialog } from './rename-tariff-dialog.tsx';

const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<() => void>();
const refuses = (code: number) => new Response(JSON.stringify({ message: '', metadata: { code } }), { status: 409 });
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

function open(): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <RenameTariffDialog
            params={{ customerId: 3, estateId: 7, tariffId: 4 }}
            tariff={{ ...emptyFields(tariffFields), name: 'Hausstrom 2026', version: 5 }}
            onClose={onClose}
          />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

async function renameTo(name: string): Promise<void> {
  open();
  await userEvent.clear(nameField());
  if (name) await userEvent.type(nameField(), name);
  await userEvent.click(screen.getByRole('button', { name: 'Umbenennen' }));
}

describe('renaming a tariff', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('sends the name with its version and closes', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    await renameTo(' Hausstrom 2027 ');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/customers/3/estates/7/tariffs/4/name');
    expect(init?.body).toBe('{"name":"Hausstrom 2027","version":5}');
    expect(screen.getByText('Der Tarif heißt jetzt „Hausstrom 2027“.')).toBeDefined();
  });

  it('has a control for each field but the start', () => {
    open();
    const { startDate: _fixed, ...changeable } = tariffFields;
    expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(changeable)));
  });

  it('requires a name before sending', async () => {
    await renameTo('');
    expect(await screen.findByText('Bitte geben Sie einen Text ein.')).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('shows at the field that the name is taken and sends a corrected one', async () => {
    fetched.mockResolvedValueOnce(refuses(ErrorCode.NameTaken));
    await renameTo('Hausstrom 2025');
    expect(await screen.findByText('Diesen Namen gibt es schon. Bitte wählen Sie einen anderen.')).toBeDefined();
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();

    fetched.mockResolvedValueOnce(new Response('{}'));
    await userEvent.type(nameField(), ' neu{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Umbenennen' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('stays open with the typed name after a conflict', async () => {
    fetched.mockResolvedValueOnce(refuses(ErrorCode.ChangedByOthers));
    await renameTo('Hausstrom 2027');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Jemand anderes hat diesen Tarif inzwischen geändert',
    );
    expect(nameField().value).toBe('Hausstrom 2027');
    expect(onClose).not.toHaveBeenCalled();
  });
});

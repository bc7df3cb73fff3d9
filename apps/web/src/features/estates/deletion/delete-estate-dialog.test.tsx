import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateDeletion } from '@lichthof/contracts/places/estates.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { DeleteEstateDialog } from './delete-estate-dialog.tsx';

const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<(isGone?: boolean) => void>();
const nothing: EstateDeletion = { outcome: 'delete', invoiceCount: 0, meterCount: 0, occupancyCount: 0, names: [] };
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const methods = () => fetched.mock.calls.map(([, init]) => init?.method);

function show(deletion: EstateDeletion): void {
  fetched.mockResolvedValueOnce(answer(deletion));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <DeleteEstateDialog customerId={3} estateId={7} name="Weidenhof" onClose={onClose} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

describe('deleting an estate', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('says that everything is deleted, and focuses cancel', async () => {
    show(nothing);
    const remove = await screen.findByRole('button', { name: 'Objekt löschen' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abbrechen' }));
    fetched.mockResolvedValueOnce(answer(nothing));
    await userEvent.click(remove);
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(methods()).toEqual(['GET', 'DELETE']);
    expect(screen.getByText('„Weidenhof“ ist gelöscht.')).toBeDefined();
  });

  it('says why the estate is archived instead, and what is kept', async () => {
    show({ ...nothing, outcome: 'archive', invoiceCount: 1, meterCount: 25 });
    await screen.findByRole('heading', { name: '„Weidenhof“ archivieren?' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'eine Rechnung',
      '25 Zähler mit Messwerten',
    ]);
    expect(screen.getByText(/bleiben erhalten/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(onClose).toHaveBeenCalledWith();
    expect(methods()).toEqual(['GET']);
  });

  it('offers no confirmation while contracts are running', async () => {
    show({ ...nothing, outcome: 'blocked', names: Array.from({ length: 12 }, (_, index) => `Person ${index}`) });
    await screen.findByText(/Es laufen noch Mieterstromverträge/);
    expect(screen.getByText('und 2 weiteren')).toBeDefined();
    expect(screen.queryByRole('button', { name: /löschen|archivieren/ })).toBeNull();
  });

  it('reads the state again after a refusal, since a contract may have been added', async () => {
    show(nothing);
    const refusal = { message: '', metadata: { code: ErrorCode.ActiveParticipantContract, names: ['Ada Weiß'] } };
    fetched
      .mockResolvedValueOnce(answer(refusal, 409))
      .mockResolvedValueOnce(answer({ ...nothing, outcome: 'blocked', names: ['Ada Weiß'] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Objekt löschen' }));
    expect(await screen.findByText('Ada Weiß')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

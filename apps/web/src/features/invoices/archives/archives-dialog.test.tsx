import type { InvoiceArchive } from '@lichthof/contracts/billing/invoice-archives.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { ArchivesDialog } from './archives-dialog.tsx';

beforeAll(() => loadTexts('invoices'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const requested: InvoiceArchive = {
  archiveId: 7,
  kind: 'documents',
  year: 2026,
  run: null,
  isSelection: false,
  state: 'running',
  invoiceCount: 40,
  doneCount: 10,
  fileBytes: 0,
  createdAt: '2026-09-16T10:00:00Z',
  createdByName: 'Katrin Albrecht',
  expiresAt: '2026-09-23T10:00:00Z',
};
const done: InvoiceArchive = { ...requested, state: 'done', doneCount: 38, fileBytes: 3_449_000 };

/** Answers each request for the list with the next one, the last one again and again. */
function open(lists: InvoiceArchive[][], { mayAudit = true, isRefused = false } = {}): object[] {
  const sent: object[] = [];
  const [...left] = lists;
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body as string) as object);
      return isRefused ? Response.json({ message: 'no' }, { status: 500 }) : Response.json(requested);
    }
    return Response.json({ mayAudit, archives: left.length > 1 ? left.shift() : left[0] });
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <ArchivesDialog params={{ customerId: 1, estateId: 2 }} years={[2026, 2025]} onClose={() => undefined} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return sent;
}

const create = async () => {
  await screen.findByRole('heading', { name: 'Archive der letzten sieben Tage' });
  await userEvent.click(screen.getByRole('button', { name: 'Archiv erstellen' }));
};

it('requests an archive, shows its progress, and then offers it with size, expiry and what is left out', async () => {
  const sent = open([[], [requested], [done]]);
  expect(await screen.findByText(/^Noch kein Archiv/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /Prüfungsexport/ }));
  await create();
  expect(await screen.findByRole('progressbar', { name: 'Wird erstellt' })).toBeTruthy();
  expect(screen.getByText('10 von 40')).toBeTruthy();
  const download = { name: 'Herunterladen: PDF der Rechnungen, 2026' };
  expect(await screen.findByRole('button', download, { timeout: 3000 })).toBeTruthy();
  const shown = screen.getByRole('listitem').textContent;
  expect(shown).toContain('40 Belege, 3,4\u00a0MB');
  expect(shown).toContain('Verfügbar bis 23.09.2026');
  expect(shown).toContain('2 Belege fehlen');
  expect(sent).toEqual([{ kind: 'audit', year: 2026 }]);
});

it('says that no archive was requested, and that one has failed', async () => {
  open([[{ ...requested, state: 'failed' }]], { isRefused: true });
  expect(await screen.findByText('Fehlgeschlagen')).toBeTruthy();
  await create();
  expect(await screen.findByText('Kein Archiv erstellt')).toBeTruthy();
});

it('offers no export for an audit to those who do not manage all estates of the provider', async () => {
  open([[]], { mayAudit: false });
  expect(await screen.findByRole('radio', { name: /Prüfungsexport/ })).toHaveProperty('disabled', true);
  expect(screen.getByText(/wer alle Objekte des Anbieters verwaltet/)).toBeTruthy();
});

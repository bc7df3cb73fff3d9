import type { InvoiceArchive } from '@lichthof/contracts/billing/invoice-archives.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { ZipButton } from './zip-button.tsx';

const saved: string[] = [];

beforeAll(() => loadTexts('invoices'));
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const archive = (parts: Partial<InvoiceArchive>) => ({ archiveId: 7, state: 'running', invoiceCount: 40, ...parts });

/** Answers the request for an archive with the first one, and requests for the list with the others. */
function open(first: object, later: object[]): object[] {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body as string) as object);
      return Response.json(first);
    }
    if (!url.endsWith('/zip')) return Response.json({ mayAudit: false, archives: [later.shift()] });
    if (later[0]) return Response.json({ message: 'no' }, { status: 404 });
    return new Response('ZIP', { headers: { 'content-disposition': `attachment; filename="Rechnungen.zip"` } });
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <ZipButton params={{ customerId: 1, estateId: 2 }} choice={{ kind: 'documents', invoiceIds: [1, 2] }} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return sent;
}

it('saves a few documents at once', async () => {
  const sent = open(archive({ state: 'done' }), []);
  await userEvent.click(screen.getByRole('button', { name: 'PDF als ZIP' }));
  await waitFor(() => expect(saved).toEqual(['Rechnungen.zip']));
  expect(sent).toEqual([{ kind: 'documents', invoiceIds: [1, 2] }]);
});

it('counts many documents until their file is saved', async () => {
  open(archive({ doneCount: 10 }), [archive({ state: 'done' })]);
  await userEvent.click(screen.getByRole('button', { name: 'PDF als ZIP' }));
  expect(await screen.findByRole('button', { name: '10 von 40', busy: true })).toBeTruthy();
  await waitFor(() => expect(saved).toEqual(['Rechnungen.zip']));
  expect(await screen.findByRole('button', { name: 'PDF als ZIP', busy: false })).toBeTruthy();
});

it('says that the file could not be loaded', async () => {
  open(archive({ state: 'failed' }), [archive({ state: 'failed' })]);
  await userEvent.click(screen.getByRole('button', { name: 'PDF als ZIP' }));
  expect(await screen.findByText('ZIP nicht geladen')).toBeTruthy();
});

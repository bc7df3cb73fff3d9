import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { aDirectDebitPreview } from './direct-debit-for-tests.ts';
import { SepaExportDialog } from './sepa-export-dialog.tsx';

beforeAll(() => loadTexts('direct-debits'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const params = { customerId: 1, estateId: 2 };
const sent: { url: string; body: object }[] = [];
const called: string[] = [];

/** The server answers each preview with the given one and refuses no file. */
function serve(preview: DirectDebitPreview): void {
  sent.length = 0;
  called.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    called.push(url);
    if (typeof body === 'string') sent.push({ url, body: JSON.parse(body) as object });
    if (url.endsWith('-preview')) return Response.json(preview);
    if (url.endsWith('/xml')) return new Response('<Document/>', { headers: { 'content-type': 'application/xml' } });
    return Response.json({ sepaFileId: 7, transactionCount: 2, totalCents: 9574 });
  });
}

function open(preview: DirectDebitPreview, invoiceIds?: number[]): void {
  serve(preview);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter>
            <SepaExportDialog {...{ params, invoiceIds }} proposal={preview} onClose={() => undefined} />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const text = () => screen.getByRole('dialog').textContent;
const isFile = ({ url }: { url: string }) => url.endsWith('/sepa-files');
const create = () => userEvent.click(screen.getByRole('button', { name: 'SEPA-Datei erstellen' }));

it('says what is collected, what stays open and why, and that invoices become paid', async () => {
  open(aDirectDebitPreview());
  expect(text()).toContain('2\u00a0von 3');
  expect(text()).toContain('95,74');
  expect(text()).toContain('Unvollständig: eine Forderung bleibt offen.');
  expect(text()).toContain('RE-2026-0003, Marlene Siebert');
  expect(text()).toContain('Mandat widerrufen am 16.09.2026');
  expect(text()).toContain('gelten 2 Forderungen als bezahlt');
});

it('offers no file while nothing can be collected', () => {
  open(aDirectDebitPreview({ debits: [], totalCents: 0 }));
  expect(text()).toContain('Gerade lässt sich nichts einziehen.');
  expect(screen.getByRole('button', { name: 'SEPA-Datei erstellen' }).getAttribute('aria-disabled')).toBe('true');
});

it('leads to the provider and back when the creditor id is missing', () => {
  open(aDirectDebitPreview({ creditorId: null, debits: [], totalCents: 0 }));
  expect(text()).toContain('Die Gläubiger-ID fehlt.');
  expect(text()).not.toContain('Gerade lässt sich nichts einziehen.');
  const link = screen.getByRole('link', { name: 'Gläubiger-ID eintragen' });
  expect(link.getAttribute('href')).toBe('/customers/1/estates/2/tenantelectricity/settings?creditorId');
});

it('collects what was announced with a former mandate only once it is ticked', async () => {
  const former = { invoiceId: 7, instalmentId: null, number: 'RE-2026-0007', names: ['Jana Petzold'] };
  open(
    aDirectDebitPreview({
      incomplete: [{ ...former, openCents: 4500, reason: 'formerMandate', revokedAt: null, notice: null }],
    }),
  );
  const choice = await screen.findByRole('checkbox', { name: /^RE-2026-0007, Jana Petzold/ });
  expect(screen.getByRole('group', { name: /^Trotzdem einziehen/ })).toBeDefined();
  await userEvent.click(choice);
  await create();
  await waitFor(() => expect(sent.find(isFile)?.body).toMatchObject({ retriedInvoiceIds: [7] }));
});

it('announces what was announced with a former mandate anew, and prints what has to go by post', async () => {
  const held = { instalmentId: null, names: ['Jana Petzold'], openCents: 4500, revokedAt: null };
  const former = { ...held, reason: 'formerMandate' } as const;
  const notice = { debitNoticeId: 5, collectionDate: '2026-10-15', delivery: 'post', state: 'waiting' } as const;
  open(
    aDirectDebitPreview({
      incomplete: [
        { ...former, invoiceId: 7, number: 'RE-2026-0007', notice: null },
        { ...former, invoiceId: 8, number: 'RE-2026-0008', notice },
      ],
    }),
  );
  expect(text()).toContain('2 Rechnungen sind mit einem früheren Mandat angekündigt.');
  expect(text()).toContain('Brief für den Einzug ab 15.10.2026');
  await userEvent.click(screen.getByRole('button', { name: 'Neu ankündigen' }));
  await waitFor(() =>
    expect(sent.find(({ url }) => url.endsWith('/debit-notices'))?.body).toEqual({ invoiceIds: [7] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Als verschickt vermerken: RE-2026-0008' }));
  await waitFor(() => expect(called.some((url) => url.endsWith('/debit-notices/5/sent'))).toBe(true));
});

it('collects a returned instalment again once it is ticked', async () => {
  const returned = { invoiceId: null, instalmentId: 9, number: 'Abschlag 08/2026', names: ['Jana Petzold'] };
  open(
    aDirectDebitPreview({
      incomplete: [{ ...returned, openCents: 4500, reason: 'returned', revokedAt: null, notice: null }],
    }),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /Abschlag 08\/2026, Jana Petzold, 45,00/ }));
  await create();
  await waitFor(() => expect(sent.find(isFile)?.body).toMatchObject({ retriedInstalmentIds: [9] }));
});

it('sends the chosen invoices, the day and the sum that the person saw', async () => {
  open(aDirectDebitPreview(), [1, 2, 3]);
  await create();
  const request = { invoiceIds: [1, 2, 3], collectionDate: '2026-09-30', expectedTotalCents: 9574 };
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith('/sepa-files'))?.body).toEqual(request));
});

it.each([
  ['16.09.2026', 'Die Bank braucht die Datei'],
  ['03.10.2026', 'ziehen Banken nicht ein'],
])('refuses a collection on %s', async (day, reason) => {
  open(aDirectDebitPreview());
  const field = screen.getByRole('textbox', { name: 'Einzug am' });
  await userEvent.clear(field);
  await userEvent.type(field, `${day}{Enter}`);
  await create();
  await waitFor(() => expect(text()).toContain(reason));
  expect(sent.some(({ url }) => url.endsWith('/sepa-files'))).toBe(false);
});

it('lists the days if invoices are due later than the chosen day', () => {
  const { debits } = aDirectDebitPreview();
  open(aDirectDebitPreview({ debits: [debits[0]!, { ...debits[1]!, collectionDate: '2026-10-15' }] }));
  expect(text()).toContain('30.09.2026: eine Lastschrift, 45,49');
  expect(text()).toContain('15.10.2026: eine Lastschrift, 50,25');
});

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { routeTable } from '../../navigation/route-table.ts';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { anInvoice } from './invoice-for-tests.ts';
import { InvoicesPage } from './invoices-page.tsx';

const estatePath = '/api/customers/1/estates/2';
const invoices = [
  anInvoice({ invoiceId: 1, grossCents: 4549 }),
  anInvoice({ invoiceId: 2, grossCents: 5025, names: ['Murat Aydın'] }),
  anInvoice({ invoiceId: 3, grossCents: 6418, status: 3, paidDate: '2026-08-31' }),
];
const run = {
  runId: 7,
  kind: 'billing',
  from: '2026-08-01',
  to: '2026-09-01',
  state: 'partial',
  step: 'done',
  createdAt: '2026-09-16T12:40:00Z',
  createdByName: 'Katrin Albrecht',
  finishedAt: null,
  failure: null,
  expectedCount: 3,
  grossCents: 15_992,
  invoiceCount: 3,
  documentCount: 3,
  mailCount: 3,
  mailSentCount: 2,
  mailFailedCount: 1,
  mailDoneCount: 0,
  postCount: 0,
};
const cancellationRun = { ...run, runId: 8, kind: 'cancellation', state: 'ready' };

const changedMeter = { meterName: 'Zähler', apartmentName: null, dayCount: 1 };
const changedDay = { firstDay: '2026-07-02', lastDay: '2026-07-02' };
const changedSums = { before: { total: 1, missing: 0 }, after: { total: 2, missing: 0 } };
const change = {
  runId: 5,
  from: '2026-07-01',
  to: '2026-08-01',
  changedAt: '2026-09-16T12:40:00Z',
  openMeterCount: 1,
  // one of them was acknowledged
  meters: [3, 4].map((meterId) => ({ ...changedMeter, ...changedDay, meterId, ...changedSums })),
};
const changes = [
  { ...change, acknowledgedAt: null, acknowledgedByName: null },
  { ...change, runId: 4, acknowledgedAt: '2026-09-17T12:40:00Z', acknowledgedByName: 'Katrin Albrecht' },
];

const paid: { url: string; body: unknown }[] = [];
let creditReads = 0;
/** The queries of the requested pages. */
const listed: Record<string, string>[] = [];

function serve(served: Invoice[], refusedId?: number): void {
  const list = [...served];
  paid.length = 0;
  listed.length = 0;
  creditReads = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      const body = JSON.parse(init.body as string) as { paidDate: string };
      paid.push({ url, body });
      const invoice = list.find(({ invoiceId }) => url === `${estatePath}/invoices/${invoiceId}/payment`)!;
      const refusal = { message: 'no', metadata: { code: ErrorCode.ChangedByOthers } };
      if (invoice.invoiceId === refusedId) return Response.json(refusal, { status: 409 });
      const changed = { ...invoice, status: 3, paidDate: body.paidDate, version: 2 } as const;
      list.splice(list.indexOf(invoice), 1, changed);
      return Response.json(changed);
    }
    if (url.endsWith('/billed-changes')) return Response.json(list.length > 0 ? changes : []);
    if (url.endsWith('/reminders')) return Response.json({ claims: [], reminders: [] });
    if (url.endsWith('/credits')) {
      creditReads += 1;
      return Response.json({ credits: [] });
    }
    if (url.endsWith('/billing-runs')) return Response.json(list.length > 0 ? [run, cancellationRun] : []);
    if (url.includes('/invoices/sums')) return Response.json(sumsOf(list));
    if (url.endsWith('/invoices/periods')) return Response.json({ periods: [], issueYears: [2026] });
    if (url.includes('/invoices?')) return Response.json(pageOf(list, new URL(url, 'http://x').searchParams));
    return Response.json({ timeZone: 'Europe/Berlin' });
  });
}

const isPaid = ({ status }: Invoice) => status === 3;

function pageOf(list: Invoice[], query: URLSearchParams) {
  listed.push(Object.fromEntries(query));
  const tab = query.get('tab');
  const inTab = list.filter((invoice) => tab === 'all' || isPaid(invoice) === (tab === 'paid'));
  const start = inTab.findIndex(({ invoiceId }) => invoiceId === Number(query.get('after'))) + 1;
  const end = start + Number(query.get('limit'));
  return { invoices: inTab.slice(start, end), hasMore: end < inTab.length };
}

function sumsOf(list: Invoice[]): InvoiceSums {
  const [count, paidCount] = [list.length, list.filter(isPaid).length];
  const none = { count: 0, amountCents: 0 };
  const open = { count: count - paidCount, amountCents: 0 };
  const overdue = { ...none, since: null };
  const tabs = {
    all: count,
    ready: 0,
    pending: open.count,
    open: open.count,
    overdue: 0,
    toCollect: 0,
    paid: paidCount,
  };
  return {
    billed: none,
    paid: none,
    paidThisYear: none,
    open,
    openByDebit: none,
    overdue,
    latestIssuedDate: count > 0 ? '2026-09-16' : null,
    tabs: { ...tabs, payOut: 0, cancelled: 0 },
  };
}

function open(search = ''): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={[`/customers/1/estates/2/tenantelectricity/billings${search}`]}>
            <Routes>
              <Route path={routeTable.estate_tenantelectricity_billings.path} element={<InvoicesPage />} />
              <Route
                path={routeTable.estate_tenantelectricity_invoice_explanation.path}
                element={<ExplainedInvoice />}
              />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

function ExplainedInvoice() {
  return <p>Erklärung der Rechnung {useParams().invoiceId}</p>;
}

const table = () => screen.findByRole('table', { name: 'Rechnungen' });

async function payAll(): Promise<void> {
  await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Alle Zeilen auswählen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Als bezahlt setzen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Als bezahlt setzen' });
  expect(dialog.textContent).toContain('2 offene Rechnungen über zusammen 95,74\u00a0€');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Als bezahlt setzen' }));
}

describe('the invoices', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('shows tabs with counts and opens the tab of the URL', async () => {
    serve(invoices);
    open('?tab=paid');
    expect((await screen.findByRole('tab', { name: 'Zahlung ausstehend 2' })).getAttribute('aria-selected')).toBe(
      'false',
    );
    expect(screen.getByRole('tab', { name: 'Bezahlt 1' }).getAttribute('aria-selected')).toBe('true');
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
  });

  it('says what is to be paid out where prepayments were more than the invoice', async () => {
    serve([anInvoice({ invoiceId: 1, grossCents: 5889, offsetCents: 6000 })]);
    open();
    expect((await table()).textContent).toContain('1,11\u00a0€ zurück');
  });

  it('asks when a credit was paid out, and leaves it out when several invoices are marked as paid', async () => {
    serve([
      anInvoice({ invoiceId: 1, grossCents: 4549 }),
      anInvoice({ invoiceId: 2, grossCents: -5025, type: 'cancellation' }),
    ]);
    open();
    await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Alle Zeilen auswählen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Als bezahlt setzen' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('RE-2026-0001, 45,49\u00a0€');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abbrechen' }));

    await userEvent.click(screen.getAllByRole('button', { name: /^Aktionen/ }).at(-1)!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Als ausgezahlt setzen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Als ausgezahlt setzen' });
    expect(dialog.textContent).toContain('RE-2026-0002, 50,25\u00a0€');
    expect(dialog.textContent).toContain('Der Tag, an dem Sie das Geld überwiesen haben.');
  });

  it.each([false, true])('offers to mark an invoice as sent by post if its mail failed: %s', async (isMailFailed) => {
    serve([anInvoice({ status: 1, isMailFailed })]);
    open();
    await table();
    await userEvent.click(screen.getAllByRole('button', { name: /^Aktionen/ }).at(-1)!);
    await screen.findByRole('menuitem', { name: 'Konto ansehen' });
    expect(screen.queryAllByRole('menuitem', { name: 'Als per Post versandt setzen' }).length === 1).toBe(isMailFailed);
  });

  it('opens from the menu how the PV share came about, but not of a cancellation', async () => {
    serve([anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2, grossCents: -5025, type: 'cancellation' })]);
    open();
    await table();
    await userEvent.click(screen.getAllByRole('button', { name: /^Aktionen/ }).at(-1)!);
    expect(await screen.findByRole('menuitem', { name: 'Konto ansehen' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Wie kam der PV-Anteil zustande?' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getAllByRole('button', { name: /^Aktionen/ }).at(-2)!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Wie kam der PV-Anteil zustande?' }));
    expect(await screen.findByText('Erklärung der Rechnung 1')).toBeDefined();
  });

  it('names what was paid out before the bank returned the debit, and whether it is late', async () => {
    const paidTwice = { grossCents: -5025, paidCents: -10_050, type: 'cancellation' } as const;
    serve([anInvoice({ invoiceId: 1, ...paidTwice }), anInvoice({ invoiceId: 2, ...paidTwice, lateness: 'overdue' })]);
    open();
    expect((await table()).textContent).toContain('50,25\u00a0€ offen');
  });

  it('sums up selected invoices, and selects none of those that another tab hides', async () => {
    serve(invoices);
    open();
    await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Alle Zeilen auswählen' }));
    expect(screen.getByText('3 ausgewählt').parentElement!.textContent).toContain('159,92\u00a0€');

    await userEvent.click(screen.getByRole('tab', { name: /Zahlung ausstehend/ }));

    expect(screen.queryByText(/ausgewählt$/)).toBeNull();
  });

  it('reads further pages when they are opened, keeps the selection, and extends it to all pages', async () => {
    serve(Array.from({ length: 30 }, (_, index) => anInvoice({ invoiceId: index + 1, grossCents: 100 })));
    open('?search=RE&period=2026&sort=amount');
    await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Alle Zeilen auswählen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nächste Seite' }));
    expect(await screen.findByText('26–30 von 30')).toBeTruthy();
    expect(screen.getByText('25 ausgewählt')).toBeTruthy();
    await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Alle Zeilen auswählen' }));
    expect(screen.getByText('30 ausgewählt')).toBeTruthy();
    await userEvent.click(within(await table()).getByRole('checkbox', { name: 'Alle Zeilen auswählen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Alle 30 auswählen' }));
    expect((await screen.findByText('30 ausgewählt')).parentElement!.textContent).toContain('30,00\u00a0€');
    const query = { search: 'RE', period: '2026', tab: 'all', sort: 'amount', order: 'asc' };
    expect(listed).toEqual([
      { ...query, limit: '25' },
      { ...query, limit: '25', after: '25' },
      { ...query, limit: '500' },
    ]);
  });

  it('marks open invoices as paid one after the other, with their version', async () => {
    serve(invoices);
    open();
    await payAll();
    expect(await screen.findByText('2 Rechnungen', { selector: '[role=status] *' })).toBeTruthy();
    expect(creditReads).toBeGreaterThan(1);
    expect(paid.map(({ url }) => url)).toEqual([1, 2].map((id) => `${estatePath}/invoices/${id}/payment`));
    expect(paid[0]?.body).toEqual({ paidDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, version: 1 });
    expect(await screen.findByRole('tab', { name: 'Bezahlt 3' })).toBeTruthy();
  });

  it('stops at an invoice changed by another user and names it', async () => {
    serve(invoices, 2);
    open();
    await payAll();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Angehalten bei RE-2026-0002.');
    expect(alert.textContent).toContain('Jemand anderes hat diese Daten inzwischen geändert.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('links to a run that needs attention', async () => {
    serve(invoices);
    open();
    const [link] = (await screen.findAllByRole('link', { name: 'Abrechnung Aug 2026 ansehen' })) as [HTMLElement];
    expect(link.getAttribute('href')).toBe('/customers/1/estates/2/tenantelectricity/billings/runs/7');
    expect(screen.getByText(/Eine Person hat ihre Rechnung noch nicht/)).toBeTruthy();
    expect(screen.getByText('Eine Stornorechnung wird erstellt und versandt (Aug 2026).')).toBeTruthy();
  });

  it('links to a billing with changed values until they are acknowledged', async () => {
    serve(invoices);
    open();
    const link = await screen.findByRole('link', { name: /^Geänderte Werte der Abrechnung/ });
    expect(link.getAttribute('href')).toBe('/customers/1/estates/2/tenantelectricity/billings/runs/5');
    expect(link.closest('[role=note]')!.textContent).toContain(
      'Abrechnung Jul 2026: Werte haben sich geändert. Von einem Zähler sind',
    );
  });

  it('shows the list when every notice above is known, because a later one would move it', async () => {
    serve(invoices);
    const served = fetch;
    const reminders = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url.endsWith('/reminders') ? reminders.promise : served(url, init),
    );
    open();
    await vi.waitFor(() => expect(creditReads).toBe(1));
    expect(screen.queryByRole('table')).toBeNull();
    reminders.resolve(Response.json({ claims: [], reminders: [] }));
    expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
  });

  it('shows an explanation before the first billing', async () => {
    serve([]);
    open();
    expect(await screen.findByText('Hier stehen bald Ihre Rechnungen')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PDF als ZIP' })).toBeNull();
  });
});

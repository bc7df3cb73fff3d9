import type { TenantLetter } from '@lichthof/contracts/tenant/tenant-letters.ts';
import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { DocumentsPage } from './documents-page.tsx';
import { answeringReads } from '../../../api/answer-reads-for-tests.ts';
import { NewDocumentsMark } from './new-documents-mark.tsx';

const august: TenantDocument = {
  documentId: 21,
  kind: 'invoice',
  invoiceId: 7,
  number: 'RE-2099-0118',
  issuedDate: '2099-09-05',
  from: '2099-08-01',
  to: '2099-09-01',
  dueDate: '2099-09-22',
  grossCents: 108_245,
  dueCents: 108_245,
  pvWh: 1_261_270,
  gridWh: 1_728_480,
  paymentMethod: 2,
  status: 2,
  paidDate: null,
  paidCents: 0,
  type: 'invoice',
  isFinal: false,
  cancelledBy: null,
  corrects: null,
  correctedBy: null,
  correctionReason: null,
  isCollectable: true,
  isDebitReturned: false,
  reminder: null,
  isNew: true,
};
const earlier: TenantDocument = {
  ...august,
  documentId: 20,
  invoiceId: 6,
  issuedDate: '2023-01-21',
  from: '2022-01-01',
  to: '2023-01-01',
  grossCents: 114_830,
  dueCents: 114_830,
  status: 3,
  paidDate: '2023-02-05',
  isNew: false,
};

let documents: TenantDocument[];
let letters: TenantLetter[];
let isFileMissing: boolean;

beforeEach(() => {
  documents = [august, earlier];
  letters = [];
  isFileMissing = false;
  const answer = async (url: string) => {
    if (url.endsWith('/letters')) return Response.json(letters);
    if (url.endsWith('/account')) return Response.json([]);
    if (!url.endsWith('/file')) return Response.json(documents);
    if (isFileMissing) return Response.json({ message: 'gone' }, { status: 500 });
    documents = documents.map((one) => (url.includes(`/${one.documentId}/`) ? { ...one, isNew: false } : one));
    return new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="RE-2099-0118.pdf"' } });
  };
  vi.stubGlobal('fetch', answeringReads(answer));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={['/apartments/3/documents']}>
            <Routes>
              <Route path="/apartments/:apartmentId/documents" element={<DocumentsPage />} />
            </Routes>
            <nav aria-label="Seiten">
              Dokumente
              <NewDocumentsMark apartmentId={3} />
            </nav>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const openedTab = () => ({ location: { replace: vi.fn() }, close: vi.fn() });

describe('the documents', () => {
  it('lists the contract and letters about prices among the invoices, also without any invoice', async () => {
    const contract = { letterId: 4, contractNumber: 'V-1', issuedOn: '2099-08-01', isNew: false } as const;
    letters = [
      { ...contract, kind: 'contract', version: 2, effectiveOn: null },
      { ...contract, kind: 'priceNotice', version: null, effectiveOn: '2099-10-01', isNew: true },
    ];
    documents = [];
    show();
    expect(await screen.findByRole('heading', { name: 'Ihr Stromvertrag' })).toBeTruthy();
    expect(screen.getByText(/V-1 · Fassung 2/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Neue Strompreise ab 1\. Oktober 2099.*Neu/ })).toBeTruthy();
  });

  it('shows the newest invoice with amount, payment and parts that add up', async () => {
    show();
    const text = plain((await screen.findByRole('article', { name: 'Stromrechnung August 2099' })).textContent);
    expect(text).toContain('Neu5. September 2099');
    expect(text).toContain('1.082,45 €Wird am 22. September 2099 abgebuchtRE-2099-0118');
    expect(text).toContain('2.989,750 kWhVom Dach42 %1.261,270 kWhAus dem Netz58 %1.728,480 kWh');
    expect(screen.getByRole('link', { name: 'Rechnung erklären' }).getAttribute('href')).toBe(
      '/apartments/3/documents/7/explanation',
    );
  });

  it('breaks no number in names, facts and reasons', async () => {
    const corrects = { invoiceId: 5, number: 'RE-2099-0117' };
    const cancellation = { ...earlier, documentId: 22, type: 'cancellation', corrects } as const;
    const correctedBy = { invoiceId: 9, number: 'RE-2099-0120' };
    const cancelledBy = { invoiceId: 8, number: 'ST-2099-0003' };
    const replaced = { ...earlier, documentId: 23, cancelledBy, correctedBy, correctionReason: 'Zähler getauscht' };
    documents = [august, cancellation, replaced];
    show();
    await screen.findByRole('heading', { name: 'Stornorechnung zu RE-2099-0117' });
    const numbers = ['RE-2099-0117', 'ST-2099-0003', 'RE-2099-0120'].map((number) => screen.getByText(number));
    expect(numbers.map(({ style }) => style.whiteSpace)).toEqual(['nowrap', 'nowrap', 'nowrap']);
  });

  it('lists the other documents by year of issue', async () => {
    show();
    const text = plain((await screen.findByRole('region', { name: '2023' })).textContent);
    expect(text).toContain('Stromrechnung 2022');
    expect(text).toContain('21. Januar · 1.148,30 € · Bezahlt am 5. Februar 2023');
    expect(screen.queryByRole('region', { name: '2099' })).toBeNull();
  });

  it('marks a document as read after it was opened, also in the navigation', async () => {
    const tab = openedTab();
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    show();
    expect(await screen.findByText('1 neues Dokument')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Rechnung öffnen' }));
    await waitFor(() => expect(screen.queryByText('Neu')).toBeNull());
    expect(screen.queryByText('1 neues Dokument')).toBeNull();
    expect(tab.location.replace).toHaveBeenCalledOnce();
  });

  it('keeps a document unread and shows an error if the file cannot be loaded', async () => {
    const tab = openedTab();
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    isFileMissing = true;
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Rechnung öffnen' }));
    expect(await screen.findByText('Das Dokument ließ sich nicht laden')).toBeDefined();
    expect(tab.close).toHaveBeenCalledOnce();
    expect(screen.getByText('Neu')).toBeDefined();
  });

  it('says when the first document can be expected', async () => {
    documents = [];
    show();
    expect(await screen.findByText('Noch keine Dokumente')).toBeDefined();
    expect(screen.getByText(/sobald Ihre Verwaltung einen Zeitraum abgerechnet hat/)).toBeDefined();
    expect(screen.queryByText(/neues? Dokument/)).toBeNull();
  });
});

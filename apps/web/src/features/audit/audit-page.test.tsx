import type { AuditEntry, AuditPage as Page } from '@lichthof/contracts/audit.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { AuditPage } from './audit-page.tsx';

const anEntry = (part: Partial<AuditEntry>): AuditEntry => ({
  entryId: 1,
  at: '2026-09-16T12:40:00Z',
  person: { userId: 7, name: 'Sabine Wolter', email: 'sabine@pleisseaue.example' },
  apiKeyName: null,
  action: 'change',
  objectType: 'estate',
  objectId: 2,
  objectName: 'Weidenhof',
  changes: [{ field: 'city', before: 'Halle', after: 'Leipzig' }],
  ...part,
});
const choices = { people: [{ userId: 7, name: 'Sabine Wolter' }], actions: ['change'], objectTypes: ['estate'] };

const requestedUrls: string[] = [];
function serve(answer: (url: URL) => Page): void {
  requestedUrls.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    requestedUrls.push(path);
    return Response.json(answer(new URL(path, 'http://localhost')));
  });
}

function open(search = ''): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={[`/customers/1/master-data/audit${search}`]}>
            <Routes>
              <Route path="/customers/:customerId/master-data/audit" element={<AuditPage />} />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the audit page', () => {
  it('shows in German who changed what, with old and new values', async () => {
    serve(() => ({ entries: [anEntry({})], nextBefore: null, choices }));
    open();
    const row = within(await screen.findByRole('table', { name: 'Änderungsprotokoll' })).getAllByRole('row')[1]!;
    expect(row.textContent).toContain('Objekt „Weidenhof“ geändert');
    expect(row.textContent).toContain('Ort: Halle → Leipzig');
    expect(row.textContent).toContain('16.09.2026, 14:40');
    expect(row.textContent).toContain('Sabine Wolter');
  });

  it('shows the first of many changes, and the others on demand', async () => {
    const fields = ['name', 'street', 'city', 'state', 'phone'];
    const changes = fields.map((field) => ({ field, before: null, after: field }));
    serve(() => ({ entries: [anEntry({ changes })], nextBefore: null, choices }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'und 2 weitere Angaben' }));
    expect(screen.getByText('Telefon: phone')).toBeTruthy();
  });

  it('loads older entries below the newer ones', async () => {
    serve(({ searchParams }) =>
      searchParams.get('before') === '5'
        ? { entries: [anEntry({ entryId: 4, objectName: 'Lindenhof' })], nextBefore: null, choices: null }
        : { entries: [anEntry({ entryId: 5 })], nextBefore: 5, choices },
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ältere Einträge laden' }));
    expect(await screen.findByText('Objekt „Lindenhof“ geändert')).toBeTruthy();
    expect(screen.getByText('2 Einträge')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ältere Einträge laden' })).toBeNull();
  });

  it('filters by the URL and by the chosen values', async () => {
    serve(() => ({ entries: [anEntry({})], nextBefore: null, choices }));
    open('?action=change&userId=x&from=gestern');
    await userEvent.click(await screen.findByRole('button', { name: 'Person alle' }));
    expect(requestedUrls).toEqual(['/api/customers/1/audit-entries?action=change']);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sabine Wolter' }));
    await waitFor(() => expect(requestedUrls.at(-1)).toBe('/api/customers/1/audit-entries?userId=7&action=change'));
  });

  it('says that no entry matches, and clears the filter', async () => {
    serve(() => ({ entries: [], nextBefore: null, choices }));
    open('?text=gibtesnicht');
    expect(await screen.findByText('Kein Eintrag passt')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Filter aufheben' }));
    expect(await screen.findByText('Noch keine Einträge')).toBeTruthy();
  });
});

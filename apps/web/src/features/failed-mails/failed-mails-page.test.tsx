import type { FailedMails } from '@lichthof/contracts/failed-mails.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { FailedMailsPage } from './failed-mails-page.tsx';

const nothing: FailedMails = { mails: [], total: 0, credentials: [] };
const invoiceMail: FailedMails['mails'][number] = {
  customerId: 3,
  mailId: 17,
  customerName: 'Hausverwaltung Aue',
  kind: 'invoice',
  recipient: 'ada@aue.example',
  failure: '550 No such mailbox',
  attempts: 1,
  createdAt: '2026-11-27T10:00:00Z',
};
const invitation: FailedMails['credentials'][number] = {
  accountSub: 'a1',
  name: 'Bo Lee',
  recipient: 'bo@aue.example',
  purpose: 'invitation',
  failure: '452 Mailbox full',
  failedAt: '2026-11-28T10:00:00Z',
};

const posted: string[] = [];
function open(listed: FailedMails): void {
  posted.length = 0;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (method === 'POST') posted.push(path);
    return Response.json(method === 'POST' ? nothing : listed);
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter>
            <FailedMailsPage />
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

const rowsOfTable = async () =>
  within(await screen.findByRole('table', { name: 'Nicht gesendete E-Mails' }))
    .getAllByRole('row')
    .slice(1);

it('lists mails of customers and links of people with their reasons, the newest first', async () => {
  open({ mails: [invoiceMail], total: 1, credentials: [invitation] });
  await screen.findByText('ada@aue.example');
  const [first, second] = await rowsOfTable();
  expect(first!.textContent).toContain('bo@aue.exampleEinladungZugang einer Person452 Mailbox full');
  expect(second!.textContent).toContain('ada@aue.exampleRechnungHausverwaltung Aue550 No such mailbox');
});

it('marks a mail as done, and says when nothing is left', async () => {
  open({ mails: [invoiceMail], total: 1, credentials: [] });
  await screen.findByText('ada@aue.example');
  const [row] = await rowsOfTable();
  await userEvent.click(within(row!).getByRole('button', { name: /Aktionen|Menü|ada/ }));
  expect(screen.getByRole('menuitem', { name: 'Lauf erneut versenden' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Als erledigt vermerken' }));
  await waitFor(() => expect(posted).toEqual(['/api/failed-mails/3/17/done']));
  expect(await screen.findByText('Nichts liegen geblieben')).toBeTruthy();
});

import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { OwnAccount } from './own-account.tsx';

beforeAll(() => loadTexts('tenant-documents'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Entry = ParticipantAccount['entries'][number];

const entry = (kind: Entry['kind'], day: string, paymentId: number | null, amountCents: number): Entry => ({
  kind,
  day,
  paymentId,
  amountCents,
  balanceCents: 0,
  numbers: null,
  invoiceId: null,
  chargeId: null,
  instalmentId: null,
  way: null,
  note: null,
  isRevocable: false,
  isReturnable: false,
});

const account: ParticipantAccount = {
  participantId: 1,
  balanceCents: 2150,
  overdueCents: 1800,
  lateCollectionCents: 0,
  today: '2026-11-26',
  paymentMethod: 2,
  openInvoices: [],
  openInstalments: [
    {
      instalmentId: 5,
      number: 'Abschlag 11/2026',
      dueDate: '2026-11-15',
      openCents: 1800,
      isCollectable: false,
      lateness: 'overdue',
      isInBalance: true,
    },
  ],
  openFees: [],
  remainderCents: 0,
  offsetCents: 0,
  entries: [
    entry('payment', '2026-10-15', 1, -1700),
    entry('payment', '2026-11-16', 2, -1800),
    entry('returnedDebit', '2026-11-26', 2, 1800),
  ],
};

it('says that a returned debit is to be paid, and does not count it as a payment', async () => {
  vi.stubGlobal('fetch', async () => Response.json([account]));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <OwnAccount apartmentId={1} />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  expect(await screen.findByText(/18,00\s€ überfällig und werden nicht abgebucht\. Bitte überweisen Sie/)).toBeTruthy();
  expect(screen.getByText(/17,00\s€ am 15\. Oktober 2026/)).toBeTruthy();
});

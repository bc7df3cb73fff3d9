import type { StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { BankStatementDialog } from './bank-statement-dialog.tsx';

beforeAll(() => loadTexts('bank-statements'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const keyOf = (digit: string) => digit.repeat(64);
const payment = { bookedOn: '2026-10-01', purpose: 'RE-2026-0001', participantId: 3, invoiceIds: [5], returned: null };
const review: StatementReview = {
  entries: [
    { ...payment, entryKey: keyOf('a'), state: 'sure', amountCents: 4549, name: 'Jana Petzold' },
    { ...payment, entryKey: keyOf('b'), state: 'recorded', amountCents: 1000, name: 'Murat Aydın' },
  ],
  leftOutCount: 0,
  payers: [
    {
      participantId: 3,
      name: 'Jana Petzold',
      balanceCents: -4549,
      openInvoices: [{ invoiceId: 5, number: 'RE-2026-0001', openCents: 4549 }],
      openInstalments: [],
    },
  ],
};

/** Answers the check of the file, and records what is sent to be stored. */
function open(check: () => Response): object[] {
  const stored: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith('/check')) return check();
    stored.push(JSON.parse(body as string) as object);
    return Response.json({ paymentCount: 1, returnedCount: 0 });
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <BankStatementDialog params={{ customerId: 1, estateId: 2 }} onClose={() => undefined} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return stored;
}

const drop = (content: string) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([content], 'auszug.xml', { type: 'application/xml' }),
  );

it('shows who paid what, and stores what the person confirms', async () => {
  const stored = open(() => Response.json(review));
  await drop('<Document/>');
  expect(await screen.findByText('Jana Petzold')).toBeTruthy();
  expect(screen.getByText('Eine Buchung ist schon erfasst.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Eine Buchung erfassen' }));
  expect(await screen.findByText('Eine Zahlung erfasst')).toBeTruthy();
  expect(stored).toMatchObject([
    { payments: [{ entryKey: keyOf('a'), amountCents: 4549, participantId: 3 }], returnedDebits: [] },
  ]);
});

it('stores nothing of what the person takes out', async () => {
  open(() => Response.json(review));
  await drop('<Document/>');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Erfassen: Jana Petzold/ }));
  expect(screen.getByRole('button', { name: 'Nichts gewählt' })).toHaveProperty('disabled', true);
});

it('says why a file cannot be read', async () => {
  const metadata = { code: ErrorCode.StatementOfOtherAccount };
  open(() => Response.json({ message: 'no', metadata }, { status: 422 }));
  await drop('');
  expect(await screen.findByText('Die Datei ist leer.')).toBeTruthy();
  await drop('<Document/>');
  expect(await screen.findByText(/anderen Konto als dem des Anbieters/)).toBeTruthy();
  expect(screen.queryByText('Die Datei ist leer.')).toBeNull();
});

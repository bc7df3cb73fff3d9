import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { BankStatementDialog } from './bank-statement-dialog.tsx';
import { aReview, keyOf, recordedPayment, returnedEntry, sureEntry } from './statement-for-tests.ts';

beforeAll(() => loadTexts('bank-statements'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const review = aReview([
  { ...sureEntry, participantId: 1 },
  { ...sureEntry, entryKey: keyOf('b'), amountCents: 1000, name: 'Murat Aydın', recorded: [recordedPayment] },
]);

/** Answers the check of the file, and records what is sent to be stored. */
function open(check: () => Response, store?: () => Response): object[] {
  const stored: object[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith('/check')) return check();
    const bookings = JSON.parse(body as string) as { payments: object[] };
    stored.push(bookings);
    return store?.() ?? Response.json({ paymentCount: bookings.payments.length, returnedCount: 0 });
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
  expect(await screen.findByText('Erfasst für Jana Petzold am 02.10.2026')).toBeTruthy();
  expect(screen.getByText('Noch eine Frage offen')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Eine Buchung erfassen' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('radio', { name: /^Dieselbe/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Eine Buchung erfassen' }));
  expect(await screen.findByText('Eine Zahlung erfasst')).toBeTruthy();
  expect(stored).toMatchObject([
    { payments: [{ entryKey: keyOf('a'), amountCents: 4549, participantId: 1 }], returnedDebits: [] },
  ]);
});

it('stores nothing of what the person takes out', async () => {
  open(() => Response.json(aReview([sureEntry])));
  await drop('<Document/>');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Erfassen: Jana Petzold/ }));
  expect(screen.getByRole('button', { name: 'Nichts gewählt' })).toHaveProperty('disabled', true);
});

it('moves a sure payment of which another participant is chosen, and names the invoice of its amount', async () => {
  open(() => Response.json(aReview([sureEntry])));
  await drop('<Document/>');
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(screen.getByRole('option', { name: /^Murat Aydın/ }));
  expect(screen.queryByRole('region', { name: 'Sicher' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Von Ihnen geändert' })).toBeTruthy();
  expect(screen.getByText('für RE-2026-0003')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

it('names the debtor and the reason of a returned debit in German', async () => {
  open(() => Response.json(aReview([returnedEntry])));
  await drop('<Document/>');
  expect(await screen.findByText('Murat Aydın')).toBeTruthy();
  expect(screen.getByText(/Konto nicht gedeckt \(AM04\)/)).toBeTruthy();
});

it('tells that a statement is missing, and notes one without a booking', async () => {
  const balances = [{ openedOn: '2026-10-03', openingCents: 700, closedOn: '2026-10-03', closingCents: 700 }];
  const gap = { kind: 'gap', from: '2026-10-01', to: '2026-10-03', closingCents: 500, openingCents: 700 } as const;
  const stored = open(() => Response.json({ ...aReview([]), balances, balanceIssues: [gap] }));
  await drop('<Document/>');
  expect(await screen.findByText(/Davor fehlt ein Kontoauszug/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ohne Buchung abschließen' }));
  expect(await screen.findByText('Kontoauszug abgeschlossen')).toBeTruthy();
  expect(stored).toMatchObject([{ payments: [], balances }]);
});

it('reads the statement again when somebody has recorded the same movement meanwhile', async () => {
  const answers = [
    aReview([sureEntry]),
    aReview([{ ...sureEntry, entryKey: keyOf('c'), recorded: [recordedPayment] }]),
  ];
  open(
    () => Response.json(answers.shift()),
    () => Response.json({ message: 'no', metadata: { code: ErrorCode.StatementChanged } }, { status: 409 }),
  );
  await drop('<Document/>');
  await userEvent.click(await screen.findByRole('button', { name: 'Eine Buchung erfassen' }));
  expect(await screen.findByText('Noch eine Frage offen')).toBeTruthy();
  expect(screen.getByText(/Inzwischen sind Buchungen dieses Kontos erfasst worden/)).toBeTruthy();
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

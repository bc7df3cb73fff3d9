import type { ContractImportPreview } from '@lichthof/contracts/supply/contract-imports.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../../../api/session.queries.ts';
import '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { ImportContractsDialog } from './import-contracts-dialog.tsx';

const preview: ContractImportPreview = {
  rowCount: 3,
  counts: { tenant: 2, general: 1, vacant: 0, third_party: 0 },
  mandateCount: 2,
  readingCount: 0,
  issues: [],
  issueTotal: 0,
};
const calls = vi.fn<(call: string) => Response>();
const onClose = vi.fn<() => void>();

beforeEach(async () => {
  await loadTexts('contract-import');
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => calls(`${method} ${url}`));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

async function choose(): Promise<void> {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, {
    ...emptyFields(userFields),
    userId: 1,
    authorityId: null,
    authorityRoles: [],
    email: 'k@lichthof.example',
    firstName: 'Katrin',
    lastName: 'Albrecht',
    operationViews: [],
    estateHierarchy: [],
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Suspense>
            <MemoryRouter>
              <ImportContractsDialog params={{ customerId: 3, estateId: 7 }} onClose={onClose} />
            </MemoryRouter>
          </Suspense>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Datei wählen', { selector: 'input' });
  await userEvent.upload(input, new File(['a;b'], 'vertraege.csv', { type: 'text/csv' }));
}

const path = '/api/customers/3/estates/7/contract-imports';

describe('taking over contracts', () => {
  it('shows what the table holds and stores it on request', async () => {
    calls.mockImplementation((call) => Response.json(call.includes('/check') ? preview : { storedCount: 3 }));
    await choose();
    expect(await screen.findByText(/vertraege.csv: 3 Verträge, alle Zeilen stimmen/)).toBeTruthy();
    expect(calls).toHaveBeenLastCalledWith(`POST ${path}/check?fileName=vertraege.csv`);
    await userEvent.click(screen.getByRole('button', { name: '3 Verträge übernehmen' }));
    expect(await screen.findByText('3 Verträge übernommen')).toBeTruthy();
    expect(calls).toHaveBeenLastCalledWith(`POST ${path}?fileName=vertraege.csv`);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('names each wrong cell and stores nothing', async () => {
    const issue = { line: 5000, letter: 'I', title: 'IBAN', code: 'ibanInvalid' as const, value: 'DE00' };
    calls.mockReturnValue(Response.json({ ...preview, issues: [issue], issueTotal: 1 }));
    await choose();
    expect(await screen.findByText(/Eine Angabe stimmt nicht/)).toBeTruthy();
    expect(screen.getByText('Zeile 5.000')).toBeTruthy();
    expect(screen.getByText(/Das ist keine gültige IBAN/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '3 Verträge übernehmen' }).disabled).toBe(true);
  });
});

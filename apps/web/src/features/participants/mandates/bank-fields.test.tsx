import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { BankFields } from './bank-fields.tsx';

const commerzbank = 'DE89 3704 0044 0532 0130 00';
const kreditbank = 'DE02 1203 0000 0000 2020 51';
const withoutBic = 'DE21 5005 0000 9876 5432 10';
const austrian = 'AT61 1904 3002 3457 3201';
const banks: Record<string, object> = {
  '37040044': { name: 'Commerzbank', bic: 'COBADEFFXXX', isCurrent: true },
  '12030000': { name: 'Deutsche Kreditbank Berlin', bic: 'BYLADEM1001', isCurrent: true },
  '50050000': { name: 'Stille Bank', bic: null, isCurrent: true },
  '76010085': { name: 'Postbank', bic: 'PBNKDEFFXXX', isCurrent: false },
};
const requestedPaths: string[] = [];

beforeEach(() => {
  requestedPaths.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path);
    return Response.json({ bank: banks[path.split('/').at(-1)!] ?? null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ account }: { account: object }) {
  const form = useForm({ defaultValues: { accountHolder: '', iban: '', bic: '', bankName: '', ...account } });
  return (
    <FormProvider {...form}>
      <BankFields />
    </FormProvider>
  );
}
function open(account: object = {}): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form account={account} />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function typeIban(iban: string): Promise<void> {
  await userEvent.clear(field('IBAN'));
  await userEvent.type(field('IBAN'), iban);
}
const expectBank = (bic: string, bankName: string) =>
  waitFor(() => expect([field('BIC').value, field('Bank').value]).toEqual([bic, bankName]));

it('fills bank and BIC from the IBAN, asks by bank code only, and lets no other BIC be typed', async () => {
  open();
  await typeIban(commerzbank);
  await expectBank('COBADEFFXXX', 'Commerzbank');
  expect(field('BIC').readOnly).toBe(true);
  expect(screen.getByText('Folgt aus der IBAN.')).toBeTruthy();
  expect(requestedPaths).toEqual(['/api/banks/37040044']);
  await typeIban(kreditbank);
  await expectBank('BYLADEM1001', 'Deutsche Kreditbank Berlin');
});

it('leaves the BIC to be typed where the bank has none or is foreign', async () => {
  open();
  await typeIban(commerzbank);
  await expectBank('COBADEFFXXX', 'Commerzbank');
  await typeIban(withoutBic);
  await expectBank('', 'Stille Bank');
  await typeIban(austrian);
  await expectBank('', '');
  await userEvent.type(field('BIC'), 'BKAUATWW');
  await userEvent.type(field('Bank'), 'Bank Austria');
  await expectBank('BKAUATWW', 'Bank Austria');
});

it('keeps a name of the bank that was typed, and corrects the BIC', async () => {
  open({ iban: commerzbank, bic: 'BYLADEM1001', bankName: 'Hausbank' });
  await expectBank('COBADEFFXXX', 'Hausbank');
  await typeIban(kreditbank);
  await expectBank('BYLADEM1001', 'Deutsche Kreditbank Berlin');
});

it('proposes the BIC of an outdated table, and only warns of another one', async () => {
  open();
  await typeIban('DE41 7601 0085 0000 0000 01');
  await expectBank('PBNKDEFFXXX', 'Postbank');
  await userEvent.clear(field('BIC'));
  await userEvent.type(field('BIC'), 'NEUEDEFF');
  expect(await screen.findByText(/gehört zur IBAN PBNKDEFFXXX/)).toBeTruthy();
});

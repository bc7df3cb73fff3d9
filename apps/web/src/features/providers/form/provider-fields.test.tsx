import { cleanup, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { openPage, stubServer } from '../../billing/answers-for-tests.tsx';
import { BankFields } from './provider-fields.tsx';
import { emptyProvider } from './provider-form.ts';

beforeAll(() => loadTexts('provider-form'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['', 'Dachstrom GmbH'],
  ['Hausverwaltung Aue', 'Hausverwaltung Aue'],
])('shows of the account holder %j, proposing the provider for nothing: %s', (accountHolder, shown) => {
  function Page() {
    const provider = { ...emptyProvider, name: 'Dachstrom GmbH', accountHolder };
    return (
      <FormProvider {...useForm({ defaultValues: { provider } })}>
        <BankFields />
      </FormProvider>
    );
  }
  openPage(Page, { path: '/', at: '/' });
  expect(screen.getByLabelText<HTMLInputElement>('Kontoinhaber').value).toBe(shown);
});

import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { openPage, stubServer } from '../../billing/answers-for-tests.tsx';
import { emptyCreation } from './creation-form.ts';
import { PlaceStep } from './place-step.tsx';

const owner = { names: ['Aue eG'], greetingName: null, isBusiness: true, email: null, phone: null };
const options = {
  today: '2026-11-28',
  apartments: [],
  generalMeters: [{ meterId: 5, name: 'Allgemeinstrom', isAllocated: false }],
  tariffs: [],
  owner: { ...owner, invoiceAddress: null },
  customerAddress: null,
} as unknown as ParticipantOptions;

beforeAll(() => loadTexts('participant-creation', 'estates'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Typed = () => <output>{(useWatch({ name: ['name1', 'accountHolder', 'iban'] }) as string[]).join('|')}</output>;

it('takes the contact of another payer, and forgets the account of the one before', async () => {
  openPage(
    function Page() {
      const account = { name1: 'Ada Weiß', accountHolder: 'Ada Weiß', iban: 'DE02 1203 0000 0000 2020 51' };
      const form = useForm({ defaultValues: { ...emptyCreation('2026-11-28'), ...account } });
      return (
        <FormProvider {...form}>
          <PlaceStep params={{ customerId: 1, estateId: 2 }} options={options} />
          <Typed />
        </FormProvider>
      );
    },
    { path: '/', at: '/' },
  );
  await userEvent.click(screen.getByRole('radio', { name: /Allgemeinstrom/ }));
  expect(screen.getByRole('status').textContent).toBe('Aue eG||');
});

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
  apartments: [
    {
      apartmentId: 7,
      name: 'WE 7',
      unitUse: 'residential',
      meters: [],
      contracts: [],
      occupancies: [{ occupancyId: 1, moveIn: '2025-01-01', moveOut: null, people: [{ name: 'Uta Weiß' }] }],
    },
  ],
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

const open = (typed: object) =>
  openPage(
    function Page() {
      const form = useForm({ defaultValues: { ...emptyCreation('2026-11-28'), ...typed } });
      return (
        <FormProvider {...form}>
          <PlaceStep params={{ customerId: 1, estateId: 2 }} options={options} />
          <Typed />
        </FormProvider>
      );
    },
    { path: '/', at: '/' },
  );

it('says at once that somebody lives in an apartment that should be vacant', async () => {
  open({ apartmentId: 7 });
  expect(screen.queryByText('Hier wohnt noch Uta Weiß.')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Leere Wohnung/ }));
  expect(screen.getByText('Hier wohnt noch Uta Weiß.')).toBeTruthy();
});

it('takes the contact of another payer, and forgets the account of the one before', async () => {
  open({ name1: 'Ada Weiß', accountHolder: 'Ada Weiß', iban: 'DE02 1203 0000 0000 2020 51' });
  await userEvent.click(screen.getByRole('radio', { name: /Allgemeinstrom/ }));
  expect(screen.getByText(/^Aue eG/).textContent).toBe('Aue eG||');
});

import type { ParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { openPage, stubServer } from '../../billing/answers-for-tests.tsx';
import { emptyCreation } from './creation-form.ts';
import { InvoiceStep } from './invoice-step.tsx';

const mandateText = { version: '2026-01', title: 'SEPA-Basislastschrift-Mandat', paragraphs: [] };
const options = { provider: { name: 'Aue eG', mandateText } } as unknown as ParticipantOptions;

beforeAll(() => loadTexts('participant-creation', 'participant-payment'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('proposes the participant as account holder, and keeps another one that was typed', async () => {
  openPage(
    function Page() {
      const form = useForm({ defaultValues: { ...emptyCreation('2026-11-28'), name1: 'Ada Weiß' } });
      return (
        <FormProvider {...form}>
          <InvoiceStep options={options} />
        </FormProvider>
      );
    },
    { path: '/', at: '/' },
  );
  const holder = () => screen.getByLabelText<HTMLInputElement>('Kontoinhaber');
  await userEvent.click(screen.getByRole('radio', { name: /Lastschrift/ }));
  expect(holder().value).toBe('Ada Weiß');
  await userEvent.clear(holder());
  await userEvent.type(holder(), 'Uta Weiß');
  await userEvent.click(screen.getByRole('radio', { name: /Überweisung/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Lastschrift/ }));
  expect(holder().value).toBe('Uta Weiß');
});

import { invoiceAddressFields, participantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { ContactStep } from './contact-step.tsx';
import { type CreationForm, emptyCreation } from './creation-form.ts';
import { InvoiceStep } from './invoice-step.tsx';

afterEach(cleanup);

function Form({ children }: { children: ReactNode }) {
  const form = useForm<CreationForm>({ defaultValues: { ...emptyCreation('2026-11-23'), hasOwnAddress: true } });
  return (
    <AppThemeProvider>
      <FormProvider {...form}>{children}</FormProvider>
    </AppThemeProvider>
  );
}

it('has a control for each field of the contact of a new participant', () => {
  render(
    <Form>
      <ContactStep />
    </Form>,
  );
  const { names: _lines, ...others } = participantFields;
  expect(controlNames()).toEqual(expect.arrayContaining(['name1', 'name2', 'name3', ...fieldNames(others)]));
});

it('has a control for each field of the invoice address of a new participant', () => {
  const options = {
    today: '2026-11-23',
    provider: null,
    apartments: [],
    generalMeters: [],
    tariffs: [],
    owner: { ...emptyFields(participantFields), names: [], isBusiness: false, invoiceAddress: null },
    customerAddress: null,
  };
  render(
    <Form>
      <InvoiceStep options={options} />
    </Form>,
  );
  expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(invoiceAddressFields)));
});

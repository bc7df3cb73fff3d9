import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { hasAddress, type CustomerForm } from './customer-form.ts';

/** Name and address; the country is always Deutschland. */
export function CustomerFields() {
  const { t } = useTranslation('customers');
  useFreedAddress();
  return (
    <>
      <TextField name="name" label={t('field.name')} autoComplete="off" autoFocus />
      <FormRow columns="3fr 1fr">
        <TextField name="address.street" label={t('field.street')} help={t('field.addressHelp')} autoComplete="off" />
        <TextField name="address.houseNumber" label={t('field.houseNumber')} autoComplete="off" />
      </FormRow>
      <FormRow columns="1fr 3fr">
        <TextField name="address.zipCode" label={t('field.zipCode')} inputMode="numeric" autoComplete="off" />
        <TextField name="address.city" label={t('field.city')} autoComplete="off" />
      </FormRow>
      <TextField name="address.state" label={t('field.state')} optional autoComplete="off" />
    </>
  );
}

/** Clears the errors of missing address fields when the address is empty again. */
function useFreedAddress(): void {
  const { clearErrors, control } = useFormContext<CustomerForm>();
  const isEmpty = !hasAddress(useWatch({ control, name: 'address' }));
  useEffect(() => {
    if (isEmpty) clearErrors('address');
  }, [isEmpty, clearErrors]);
}

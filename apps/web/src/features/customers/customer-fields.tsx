import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../../ui/fields/address-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { hasAddress, type CustomerForm } from './customer-form.ts';

/** Name and address; the country is always Deutschland. */
export function CustomerFields() {
  const { t } = useTranslation('customers');
  useFreedAddress();
  return (
    <>
      <TextField name="name" label={t('field.name')} autoComplete="off" autoFocus />
      <AddressFields at="address." labelOf={(part) => t(`field.${part}`)} streetHelp={t('field.addressHelp')} />
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

import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../ui/fields/form-row.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { addressText } from './address-text.ts';
import { addressFields, type ParticipantForm } from './participant-form.ts';

/** Where invoices go: to the flat, or to an address of their own. */
export function OwnAddressFields({ deliveryAddress }: Pick<ParticipantDetails, 'deliveryAddress'>) {
  const { t } = useTranslation('participants');
  const {
    clearErrors,
    formState: { errors },
  } = useFormContext<ParticipantForm>();
  const hasOwnAddress = useWatch<ParticipantForm, 'hasOwnAddress'>({ name: 'hasOwnAddress' });
  const hasHiddenErrors = !hasOwnAddress && addressFields.some((name) => errors[name]);
  useEffect(() => {
    // fields that are gone could not be mended
    if (hasHiddenErrors) clearErrors([...addressFields]);
  }, [hasHiddenErrors, clearErrors]);
  return (
    <>
      <CheckboxField
        name="hasOwnAddress"
        label={t('edit.ownAddress')}
        help={hasOwnAddress ? undefined : t('edit.deliveryHelp', { address: addressText(deliveryAddress) })}
      />
      {hasOwnAddress && (
        <>
          <FormRow columns="3fr 1fr">
            <TextField name="street" label={t('edit.street')} autoComplete="off" />
            <TextField name="houseNumber" label={t('edit.houseNumber')} autoComplete="off" />
          </FormRow>
          <FormRow columns="1fr 3fr" keep>
            <TextField name="zipCode" label={t('edit.zipCode')} inputMode="numeric" autoComplete="off" />
            <TextField name="city" label={t('edit.city')} autoComplete="off" />
          </FormRow>
        </>
      )}
    </>
  );
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { addressFields, contactBodyOf, type ContactForm, contactFormOf, contactFormSchema } from './contact-form.ts';
import { useChangeContact } from './contract.queries.ts';

interface ContactDialogProps {
  apartmentId: number;
  contract: TenantContract;
  onClose: () => void;
}

/** Phone and invoice address; the e-mail is what one signs in with, so the manager changes it. */
export function ContactDialog({ apartmentId, contract, onClose }: ContactDialogProps) {
  const { t } = useTranslation('tenant-contract');
  const toast = useToast();
  const { mutateAsync } = useChangeContact(apartmentId);
  const [initialValues] = useState(() => contactFormOf(contract));
  const [version, setVersion] = useState(contract.version);
  const [isChanged, setIsChanged] = useState(false);
  const form = useDialogForm(contactFormSchema, initialValues);

  const save = async (filled: ContactForm) => {
    await mutateAsync(contactBodyOf(filled, version));
    toast.success(t('contact.done'));
  };
  const explain = (error: unknown) => {
    const isByOthers = error instanceof ApiError && error.body.metadata?.code === ErrorCode.ChangedByOthers;
    setIsChanged(isByOthers);
    if (!isByOthers) toast.error(t('contact.failed'), errorText(error, t('contact.failedText')));
  };
  const goOn = (values?: ContactForm) => {
    if (values) form.reset(values);
    setVersion(contract.version);
    setIsChanged(false);
  };
  return (
    <FormDialog
      title={t('contact.edit')}
      context={contract.names.join(', ')}
      {...{ form, initialValues, onClose }}
      onSubmit={save}
      onError={explain}
      note={t('contact.note')}
    >
      {isChanged && (
        <ChangedNotice
          changes={[{ label: t('contact.phone'), theirs: contract.phone ?? '–' }]}
          onTakeTheirs={() => goOn(contactFormOf(contract))}
          onKeepMine={() => goOn()}
        />
      )}
      <TextField name="phone" label={t('contact.phone')} inputMode="tel" autoComplete="tel" optional />
      <AddressFields />
    </FormDialog>
  );
}

/** Where letters and invoices go if not to the apartment. */
function AddressFields() {
  const { t } = useTranslation('tenant-contract');
  const { clearErrors, formState } = useFormContext<ContactForm>();
  const hasOwnAddress = useWatch<ContactForm, 'hasOwnAddress'>({ name: 'hasOwnAddress' });
  const hasHiddenErrors = !hasOwnAddress && addressFields.some((name) => formState.errors[name]);
  useEffect(() => {
    // errors of hidden fields could not be fixed
    if (hasHiddenErrors) clearErrors(addressFields);
  }, [hasHiddenErrors, clearErrors]);
  return (
    <>
      <CheckboxField name="hasOwnAddress" label={t('contact.ownAddress')} />
      {hasOwnAddress && (
        <>
          <FormRow columns="3fr 1fr">
            <TextField name="street" label={t('contact.street')} autoComplete="address-line1" />
            <TextField name="houseNumber" label={t('contact.houseNumber')} autoComplete="off" />
          </FormRow>
          <FormRow columns="1fr 3fr" keep>
            <TextField name="zipCode" label={t('contact.zipCode')} inputMode="numeric" autoComplete="postal-code" />
            <TextField name="city" label={t('contact.city')} autoComplete="address-level2" />
          </FormRow>
        </>
      )}
    </>
  );
}

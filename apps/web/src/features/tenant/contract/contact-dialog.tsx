import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { AddressFields, useClearHidden } from '../../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { addressFields, toContactBody, type ContactForm, contactFormOf, contactFormSchema } from './contact-form.ts';
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
    await mutateAsync(toContactBody(filled, version));
    toast.success(t('contact.done'));
  };
  const explain = (error: unknown) => {
    const isByOthers = errorMetadata(error).code === ErrorCode.ChangedByOthers;
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
      <InvoiceAddress />
    </FormDialog>
  );
}

/** Where letters and invoices go if not to the apartment. */
function InvoiceAddress() {
  const { t } = useTranslation('tenant-contract');
  const hasOwnAddress = useWatch<ContactForm, 'hasOwnAddress'>({ name: 'hasOwnAddress' });
  useClearHidden(addressFields, !hasOwnAddress);
  return (
    <>
      <CheckboxField name="hasOwnAddress" label={t('contact.ownAddress')} />
      {hasOwnAddress && (
        <>
          <AddressFields labelOf={(part) => t(`contact.${part}`)} isOwn keep />
        </>
      )}
    </>
  );
}

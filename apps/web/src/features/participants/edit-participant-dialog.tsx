import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { AddressFields, useClearHidden } from '../../ui/fields/address-fields.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { participantOptionsQuery } from './creation/creation.queries.ts';
import { addressText } from './participant-texts.ts';
import { addressFields, bodyOf, formOf, type ParticipantForm, participantFormSchema } from './participant-form.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { useChangeParticipant } from './participants.queries.ts';

interface EditParticipantDialogProps {
  params: ParticipantParams;
  /** As read when the dialog opened; the server compares its version. */
  participant: ParticipantDetails;
  onClose: () => void;
}

/** Edits contact and invoice address; contract, apartment and tariff are not editable here. */
export function EditParticipantDialog({ params, participant, onClose }: EditParticipantDialogProps) {
  const { t } = useTranslation('participants');
  const toast = useToast();
  const { mutateAsync } = useChangeParticipant(params);
  const [failure, setFailure] = useState<string>();
  const initialValues = formOf(participant);
  const form = useDialogForm(participantFormSchema, initialValues);

  const save = async (filled: ParticipantForm) => {
    setFailure(undefined);
    await mutateAsync(bodyOf(filled, participant));
    toast.success(t('edit.done'));
  };
  const explain = (error: unknown) => {
    const isChanged = errorMetadata(error).code === ErrorCode.ChangedByOthers;
    setFailure(isChanged ? t('edit.changed') : errorText(error, t('edit.failed')));
  };
  return (
    <FormDialog
      title={t('edit.title')}
      context={[participant.apartmentName, participant.customerNumber].filter(Boolean).join(', ')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      note={t('edit.note')}
      failure={{ title: t('edit.notSaved'), text: failure }}
    >
      <TextField name="name1" label={t('edit.name1')} help={t('edit.nameHelp')} />
      <FormRow>
        <TextField name="name2" label={t('edit.name2')} optional />
        <TextField name="name3" label={t('edit.name3')} optional />
      </FormRow>
      <TextField name="greetingName" label={t('field.greetingName')} help={t('edit.greetingHelp')} optional />
      <CheckboxField name="isBusiness" label={t('edit.business')} help={t('edit.businessHelp')} />
      <FormRow>
        <TextField name="email" label={t('field.email')} inputMode="email" optional />
        <TextField name="phone" label={t('field.phone')} inputMode="tel" optional />
      </FormRow>
      <InvoiceAddressFields {...{ params, participant }} />
    </FormDialog>
  );
}

/** The invoice address: that of the apartment, or a separate one. */
function InvoiceAddressFields({ params, participant }: Pick<EditParticipantDialogProps, 'params' | 'participant'>) {
  const { t } = useTranslation('participants');
  const hasOwnAddress = useWatch<ParticipantForm, 'hasOwnAddress'>({ name: 'hasOwnAddress' });
  useProposedAddress(params, hasOwnAddress && isPaidByOwner(participant));
  useClearHidden(addressFields, !hasOwnAddress);
  return (
    <>
      <CheckboxField
        name="hasOwnAddress"
        label={t('edit.ownAddress')}
        help={hasOwnAddress ? undefined : t('edit.deliveryHelp', { address: addressText(participant.deliveryAddress) })}
      />
      {hasOwnAddress && (
        <>
          <AddressFields labelOf={(part) => t(`field.${part}`)} keep />
        </>
      )}
    </>
  );
}

const isPaidByOwner = ({ type }: ParticipantDetails) => type === 'general' || type === 'vacant';

/** Fills an empty address with the customer's. */
function useProposedAddress({ customerId, estateId }: EstateParams, isWanted: boolean): void {
  const { getValues, setValue } = useFormContext<ParticipantForm>();
  const { data: options } = useQuery({ ...participantOptionsQuery({ customerId, estateId }), enabled: isWanted });
  const proposed = options?.customerAddress;
  useEffect(() => {
    if (!isWanted || !proposed || getValues(addressFields).some((text) => text !== '')) return;
    for (const name of addressFields) setValue(name, proposed[name], { shouldDirty: true });
  }, [isWanted, proposed, getValues, setValue]);
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormRow } from '../../ui/fields/form-row.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { OwnAddressFields } from './own-address-fields.tsx';
import { bodyOf, formOf, participantFormSchema, type ParticipantForm } from './participant-form.ts';
import { useChangeParticipant, type ParticipantParams } from './participants.queries.ts';

interface EditParticipantDialogProps {
  params: ParticipantParams;
  /** As it was read when the dialog was opened: its version is what the server compares. */
  participant: ParticipantDetails;
  onClose: () => void;
}

/** Contact and invoice address; contract, flat and tariff stay as they are. */
export function EditParticipantDialog({ params, participant, onClose }: EditParticipantDialogProps) {
  const { t } = useTranslation('participants');
  const toast = useToast();
  const { mutateAsync } = useChangeParticipant(params);
  const [failure, setFailure] = useState<string>();
  const initialValues = formOf(participant);
  const form = useDialogForm(participantFormSchema, initialValues);

  const save = async (filled: ParticipantForm) => {
    setFailure(undefined);
    await mutateAsync(bodyOf(filled, participant.version));
    toast.success(t('edit.done'));
  };
  const explain = (error: unknown) => {
    const isChanged = error instanceof ApiError && error.body.metadata?.code === ErrorCode.ChangedByOthers;
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
    >
      {failure && (
        <Notice status="error" title={t('edit.notSaved')}>
          {failure}
        </Notice>
      )}
      <TextField name="name1" label={t('edit.name1')} help={t('edit.nameHelp')} />
      <FormRow>
        <TextField name="name2" label={t('edit.name2')} optional />
        <TextField name="name3" label={t('edit.name3')} optional />
      </FormRow>
      <TextField name="greetingName" label={t('address.greetingName')} help={t('edit.greetingHelp')} optional />
      <FormRow>
        <TextField name="email" label={t('address.email')} inputMode="email" optional />
        <TextField name="phone" label={t('address.phone')} inputMode="tel" optional />
      </FormRow>
      <OwnAddressFields deliveryAddress={participant.deliveryAddress} />
    </FormDialog>
  );
}

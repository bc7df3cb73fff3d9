import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { putFieldError } from '../../../api/field-errors.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

interface ContractDialogProps<Values extends FieldValues, Output> {
  participant: ParticipantDetails;
  title: string;
  note: string;
  submitLabel?: string;
  form: UseFormReturn<Values, unknown, Output>;
  initialValues: DefaultValues<Values>;
  /** Fields of the form by the names in the server's answers. */
  fieldsByName: Record<string, Path<Values>>;
  onSubmit: (values: Output) => unknown;
  /** Whether the form asks about the error itself. */
  onDoubt?: (error: unknown) => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form about the contract of a participant; what the server refuses stands at its field or above the form. */
export function ContractDialog<Values extends FieldValues, Output>(props: ContractDialogProps<Values, Output>) {
  const { participant, fieldsByName, onSubmit, onDoubt, children, ...dialog } = props;
  const { t } = useTranslation('participant-contract');
  const [failure, setFailure] = useState<string>();
  return (
    <FormDialog
      {...dialog}
      context={[participant.names.join(', '), participant.contractNumber].filter(Boolean).join(', ')}
      onSubmit={(values) => {
        setFailure(undefined);
        return onSubmit(values);
      }}
      onError={(error) => {
        if (onDoubt?.(error)) return;
        if (!putFieldError(dialog.form, error, fieldsByName)) setFailure(errorText(error, t('failed')));
      }}
      failure={{ title: t('notSaved'), text: failure }}
    >
      {children}
    </FormDialog>
  );
}

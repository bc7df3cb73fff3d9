import type { ReactNode } from 'react';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';

export interface ReferenceDialogProps<Values extends FieldValues, Output> {
  title: string;
  /** The entry that is changed. */
  context?: string | undefined;
  note: string;
  schema: z.ZodType<Output, Values>;
  initialValues: DefaultValues<Values>;
  onStore: (filled: Output) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** One entry of a reference table, with its source and whether somebody has compared it with that. */
export function ReferenceDialog<Values extends FieldValues, Output>(props: ReferenceDialogProps<Values, Output>) {
  const { title, context, note, schema, initialValues, onStore, onClose, children } = props;
  const { t } = useTranslation('reference-tables');
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm<Values, Output>(schema, initialValues);
  const store = async (filled: Output) => {
    setFailure(undefined);
    await onStore(filled);
    toast.success(t('saved'));
  };
  return (
    <FormDialog
      title={title}
      {...(context && { context })}
      form={form}
      initialValues={initialValues}
      onSubmit={store}
      onError={(error) => setFailure(errorText(error, t('failed')))}
      onClose={onClose}
      note={note}
      failure={{ title: t('notSaved'), text: failure }}
    >
      {children}
      <TextField name="source" label={t('column.source')} help={t('sourceHelp')} />
      <CheckboxField name="isVerified" label={t('verified')} help={t('verifiedHelp')} />
    </FormDialog>
  );
}

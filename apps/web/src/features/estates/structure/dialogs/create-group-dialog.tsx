import { requiredLine } from '@lichthof/contracts/fields.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../../api/error-text.ts';
import { putFieldError } from '../../../../api/field-errors.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../../ui/dialogs/use-dialog-form.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useToast } from '../../../../ui/toasts/toast-context.ts';
import { pathLabel, type TreeNode } from '../structure-tree.ts';
import { useCreateGroup } from '../structure.queries.ts';

export const groupFormSchema = z.object({ name: requiredLine() });
export type GroupForm = z.infer<typeof groupFormSchema>;

interface CreateGroupDialogProps {
  customerId: number;
  /** The customer or the group that will contain it. */
  place: TreeNode;
  onCreated: (estateGroupId: number) => void;
  onClose: () => void;
}

export function CreateGroupDialog({ customerId, place, onCreated, onClose }: CreateGroupDialogProps) {
  const { t } = useTranslation('estate-structure');
  const toast = useToast();
  const { mutateAsync } = useCreateGroup(customerId);
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(groupFormSchema, { name: '' });

  const create = async ({ name }: GroupForm) => {
    setFailure(undefined);
    const { estateGroupId } = await mutateAsync({ name, place });
    toast.success(t('createGroup.done'), t('createGroup.doneText', { name }));
    onCreated(estateGroupId);
  };
  const explain = (error: unknown) => {
    if (putFieldError(form, error, { EstateGroupName: 'name' })) return;
    setFailure(errorText(error, t('failed')));
  };
  return (
    <FormDialog
      title={t(place.kind === 'customer' ? 'createGroup.title' : 'createGroup.childTitle')}
      context={t('in', { place: pathLabel(place) })}
      width="confirmation"
      form={form}
      initialValues={{ name: '' }}
      onSubmit={create}
      onError={explain}
      onClose={onClose}
      submitLabel={t('createGroup.submit')}
      failure={{ title: t('notSaved'), text: failure }}
    >
      <TextField name="name" label={t('name')} help={t('createGroup.help')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

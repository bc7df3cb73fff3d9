import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../../api/error-text.ts';
import { putFieldError } from '../../../../api/field-errors.ts';
import { ChangedNotice } from '../../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../../ui/dialogs/use-dialog-form.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useToast } from '../../../../ui/toasts/toast-context.ts';
import { groupFormSchema, type GroupForm } from './create-group-dialog.tsx';
import { buildTree, changesBetween, findNode, pathLabel, type TreeNode } from '../structure-tree.ts';
import { structureQuery, useRenameGroup } from '../structure.queries.ts';

interface RenameGroupDialogProps {
  customerId: number;
  /** As read when the dialog opened; the server compares its version. */
  group: TreeNode;
  onClose: () => void;
}

export function RenameGroupDialog({ customerId, group, onClose }: RenameGroupDialogProps) {
  const { t } = useTranslation('estate-structure');
  const toast = useToast();
  const client = useQueryClient();
  const { mutateAsync } = useRenameGroup(customerId);
  const [read, setRead] = useState(group);
  const [theirs, setTheirs] = useState<TreeNode>();
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(groupFormSchema, { name: group.name });

  const rename = async ({ name }: GroupForm) => {
    setFailure(undefined);
    await mutateAsync({ name, group: read });
    toast.success(t('rename.done'), t('rename.doneText', { name }));
  };
  const explain = async (cause: unknown) => {
    const isChanged = errorMetadata(cause).code === ErrorCode.ChangedByOthers;
    if (!isChanged && putFieldError(form, cause, { EstateGroupName: 'name' })) return;
    const structure =
      isChanged && (await client.fetchQuery({ ...structureQuery(customerId), staleTime: 0 }).catch(() => undefined));
    const current = structure && findNode(buildTree(structure), group.key);
    if (current) setTheirs(current);
    else setFailure(errorText(cause, t('failed')));
  };
  const resolve = (current: TreeNode) => {
    setRead(current);
    setTheirs(undefined);
  };
  return (
    <FormDialog
      title={t('rename.title')}
      context={pathLabel(read)}
      width="confirmation"
      form={form}
      initialValues={{ name: group.name }}
      onSubmit={rename}
      onError={(error) => void explain(error)}
      onClose={onClose}
      submitLabel={t('rename.submit')}
      failure={{ title: t('notSaved'), text: failure }}
    >
      {theirs && (
        <ChangedNotice
          changes={changesBetween(read, theirs).map(({ field, name }) => ({ label: t(field), theirs: name }))}
          onTakeTheirs={() => {
            form.reset({ name: theirs.name });
            resolve(theirs);
          }}
          onKeepMine={() => resolve(theirs)}
        />
      )}
      <TextField name="name" label={t('name')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Estate, EstateBody } from '@lichthof/contracts/estates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { freshEstateQuery, useChangeEstate } from '../estates.queries.ts';
import { onTopOf } from './estate-changes.ts';
import type { EstateDialogProps } from './estate-dialog.tsx';
import { bodyOf, formOf } from './estate-form.ts';
import { EstateFormDialog } from './estate-form-dialog.tsx';
import { useEstateChanges } from './use-estate-changes.ts';
import { useEstateForm } from './use-estate-form.ts';

interface EditEstateDialogProps extends Pick<EstateDialogProps, 'groupLabel' | 'onClose'> {
  /** As it was read when the dialog was opened: its version is what the server compares. */
  estate: Estate;
}

export function EditEstateDialog({ estate, groupLabel, onClose }: EditEstateDialogProps) {
  const { t } = useTranslation('estate-form');
  const toast = useToast();
  const params = { customerId: estate.customerId, estateId: estate.id };
  const { mutateAsync } = useChangeEstate(params);
  const [read, setRead] = useState(estate);
  const [initialValues] = useState(() => formOf(estate));
  const estateForm = useEstateForm(initialValues, t('edit.failed'));
  const saved = useRef<number>(undefined);
  const conflict = useConflict(read);

  const save = async (filled: EstateBody) => {
    const { name } = await mutateAsync({ ...bodyOf(filled), version: read.version });
    saved.current = estate.id;
    toast.success(t('edit.done'), t('edit.doneText', { name }));
  };
  const explain = async (error: unknown) => {
    if (!isChanged(error) || !(await conflict.read())) estateForm.explain(error);
  };
  const settle = (theirs: Estate, isMineKept: boolean) => {
    const values = formOf(theirs);
    const { form } = estateForm;
    if (isMineKept)
      form.reset(onTopOf(form.getValues(), { before: read, theirs: values }), { keepDefaultValues: true });
    else form.reset(values);
    setRead(theirs);
    conflict.settle();
  };
  const { theirs } = conflict;
  return (
    <EstateFormDialog
      title={t('edit.title')}
      context={groupLabel ? `${estate.name}, ${t('create.inGroup', { group: groupLabel })}` : estate.name}
      {...{ estateForm, initialValues }}
      stored={read}
      notice={
        theirs && (
          <ChangedNotice
            changes={conflict.changes}
            onTakeTheirs={() => settle(theirs, false)}
            onKeepMine={() => settle(theirs, true)}
          />
        )
      }
      onSubmit={save}
      onError={(error) => void explain(error)}
      onClose={() => onClose(saved.current)}
    />
  );
}

const isChanged = (error: unknown) =>
  error instanceof ApiError && error.body.metadata?.code === ErrorCode.ChangedByOthers;

/** What somebody else made of the estate since it was read. */
function useConflict(before: Estate) {
  const client = useQueryClient();
  const changesOf = useEstateChanges();
  const [theirs, setTheirs] = useState<Estate>();
  const query = freshEstateQuery({ customerId: before.customerId, estateId: before.id });
  /** Whether it could be read. */
  const read = async () => {
    const current = await client.fetchQuery(query).catch(() => undefined);
    setTheirs(current);
    return current !== undefined;
  };
  return { theirs, changes: theirs ? changesOf(before, theirs) : [], read, settle: () => setTheirs(undefined) };
}

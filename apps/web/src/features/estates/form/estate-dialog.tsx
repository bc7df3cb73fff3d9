import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Estate, EstateBody } from '@lichthof/contracts/places/estates.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { errorFacts, errorMetadata } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { freshEstateQuery, useChangeEstate, useCreateEstate } from '../estates.queries.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { bodyOf, emptyEstate, formOf } from './estate-form.ts';
import { EstateFormDialog } from './estate-form-dialog.tsx';
import { useEstateForm } from './use-estate-form.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { mergeChanges, useEstateChanges } from './estate-changes.ts';

interface EstateDialogProps {
  customerId: number;
  /** Without it a new estate is created. */
  estateId?: number | undefined;
  /** The group of the new estate; without it the estate is in no group. */
  estateGroupId?: number | undefined;
  /** The enclosing groups, outermost first: 'Sachsen › Leipzig-Plagwitz'. */
  groupLabel?: string | undefined;
  /** Receives the id of the saved estate. */
  onClose: (savedEstateId?: number) => void;
}

/** Creates or changes an estate with its apartments, areas and edges. */
export function EstateDialog(props: EstateDialogProps) {
  const { customerId, estateId, groupLabel, onClose } = props;
  return (
    <Suspense fallback={null}>
      {estateId === undefined ? (
        <CreateEstateDialog {...props} />
      ) : (
        <LoadedEstate {...{ customerId, estateId, groupLabel, onClose }} />
      )}
    </Suspense>
  );
}

type LoadedEstateProps = EstateDialogProps & { estateId: number };

function LoadedEstate({ customerId, estateId, groupLabel, onClose }: LoadedEstateProps) {
  const { t } = useTranslation('estate-form');
  const { data, error, isFetchedAfterMount, refetch } = useQuery(freshEstateQuery({ customerId, estateId }));
  if (data && isFetchedAfterMount) return <EditEstateDialog {...{ estate: data, groupLabel, onClose }} />;
  return (
    <DialogFrame open title={t('edit.title')} width="masterData" minHeight={640} onClose={() => onClose()}>
      {error ? (
        <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />
      ) : (
        <HeaderSkeleton />
      )}
    </DialogFrame>
  );
}

/** Creates an estate, in a group or in none. */
function CreateEstateDialog({ customerId, estateGroupId, groupLabel, onClose }: EstateDialogProps) {
  const { t } = useTranslation('estate-form');
  const toast = useToast();
  const { mutateAsync } = useCreateEstate(customerId);
  const estateForm = useEstateForm(emptyEstate, t('create.failed'));
  const saved = useRef<number>(undefined);

  const create = async (filled: EstateBody) => {
    const { id, name } = await mutateAsync({ ...bodyOf(filled), ...(estateGroupId && { estateGroupId }) });
    saved.current = id;
    toast.success(t('create.done'), t('create.doneText', { name }));
  };
  return (
    <EstateFormDialog
      title={t('create.title')}
      context={groupLabel ? t('create.inGroup', { group: groupLabel }) : t('create.inNoGroup')}
      submitLabel={t('create.submit')}
      {...{ estateForm }}
      initialValues={emptyEstate}
      onSubmit={create}
      onError={estateForm.explain}
      onClose={() => onClose(saved.current)}
    />
  );
}

interface EditEstateDialogProps extends Pick<EstateDialogProps, 'groupLabel' | 'onClose'> {
  /** As read when the dialog opened; the server compares its version. */
  estate: Estate;
}

function EditEstateDialog({ estate, groupLabel, onClose }: EditEstateDialogProps) {
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
  const resolve = (theirs: Estate, isMineKept: boolean) => {
    const values = formOf(theirs);
    const { form } = estateForm;
    if (isMineKept)
      form.reset(mergeChanges(form.getValues(), { before: read, theirs: values }), { keepDefaultValues: true });
    else form.reset(values);
    setRead(theirs);
    conflict.resolve();
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
            onTakeTheirs={() => resolve(theirs, false)}
            onKeepMine={() => resolve(theirs, true)}
          />
        )
      }
      onSubmit={save}
      onError={(error) => void explain(error)}
      onClose={() => onClose(saved.current)}
    />
  );
}

const isChanged = (error: unknown) => errorMetadata(error).code === ErrorCode.ChangedByOthers;

/** The changes of another user since the estate was read. */
function useConflict(before: Estate) {
  const client = useQueryClient();
  const changesOf = useEstateChanges();
  const [theirs, setTheirs] = useState<Estate>();
  const query = freshEstateQuery({ customerId: before.customerId, estateId: before.id });
  /** Returns whether the estate could be read. */
  const read = async () => {
    const current = await client.fetchQuery(query).catch(() => undefined);
    setTheirs(current);
    return current !== undefined;
  };
  return { theirs, changes: theirs ? changesOf(before, theirs) : [], read, resolve: () => setTheirs(undefined) };
}

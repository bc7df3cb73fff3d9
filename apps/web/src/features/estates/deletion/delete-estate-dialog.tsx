import type { EstateDeletion } from '@lichthof/contracts/estates.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { estateDeletionQuery, useDeleteEstate } from '../estates.queries.ts';
import { BlockedDeletion } from './blocked-deletion.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';

export interface DeleteEstateDialogProps {
  customerId: number;
  estateId: number;
  name: string;
  /** Told whether the estate is gone: deleted or archived. */
  onClose: (isGone?: boolean) => void;
}

/** Says what deleting an estate would do and why, and does it. */
export function DeleteEstateDialog(props: DeleteEstateDialogProps) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}

function LoadedDialog({ customerId, estateId, name, onClose }: DeleteEstateDialogProps) {
  const { t } = useTranslation('estate-deletion');
  const params = { customerId, estateId };
  const { data, error, refetch } = useQuery(estateDeletionQuery(params));
  const { isDeleting, deleteIt } = useDeletion({ customerId, estateId, name, onClose }, () => void refetch());
  if (data?.outcome === 'blocked')
    return <BlockedDeletion {...{ name }} names={data.names} onClose={() => onClose()} />;
  if (data) {
    return (
      <ConfirmDeletion
        {...{ name }}
        deletion={data}
        busy={isDeleting}
        onConfirm={deleteIt}
        onCancel={() => onClose()}
      />
    );
  }
  return (
    <DialogFrame open title={t('title', { name })} width="confirmation" onClose={() => onClose()}>
      {error ? (
        <ErrorState text={errorText(error, t('notLoaded'))} onRetry={() => void refetch()} />
      ) : (
        <HeaderSkeleton />
      )}
    </DialogFrame>
  );
}

/** `onRefused` reads anew what stands in the way: it may be another thing by now. */
function useDeletion({ customerId, estateId, name, onClose }: DeleteEstateDialogProps, onRefused: () => void) {
  const { t } = useTranslation('estate-deletion');
  const toast = useToast();
  const { mutate, isPending } = useDeleteEstate({ customerId, estateId });
  const finish = ({ outcome }: EstateDeletion) => {
    toast.success(t(`done.${outcome}`), t(`doneText.${outcome}`, { name }));
    onClose(true);
  };
  const explain = (error: Error) => {
    toast.error(t('failed'), errorText(error, t('failedText')));
    onRefused();
  };
  return { isDeleting: isPending, deleteIt: () => mutate(undefined, { onSuccess: finish, onError: explain }) };
}

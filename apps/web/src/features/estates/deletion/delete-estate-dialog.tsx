import type { EstateDeletion } from '@lichthof/contracts/places/estates.ts';
import { getEstateDeletion } from '@lichthof/contracts/places/estates.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorText } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useDeleteEstate } from '../estates.queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface DeleteEstateDialogProps {
  customerId: number;
  estateId: number;
  name: string;
  /** Receives true if the estate was deleted or archived. */
  onClose: (isGone?: boolean) => void;
}

/** Explains what deleting an estate would do, and deletes it. */
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
  const { data, error, refetch } = useEndpointQuery(getEstateDeletion, { params }, { staleTime: 0, gcTime: 0 });
  const { isDeleting, deleteIt } = useDeletion({ customerId, estateId, name, onClose }, () => void refetch());
  if (data?.outcome === 'blocked')
    return <BlockedDeletion {...{ name }} names={data.names} onClose={() => onClose()} />;
  if (data) {
    return (
      <ConfirmDeletion
        {...{ name }}
        outcome={data.outcome}
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

/** `onRefused` reads the state again, since it may have changed. */
function useDeletion({ customerId, estateId, name, onClose }: DeleteEstateDialogProps, onRefused: () => void) {
  const { t } = useTranslation('estate-deletion');
  const toast = useToast();
  const { mutate, isPending } = useDeleteEstate({ customerId, estateId });
  const finish = ({ outcome }: EstateDeletion) => {
    if (outcome === 'blocked') return onRefused();
    toast.success(t(`done.${outcome}`), t(`doneText.${outcome}`, { name }));
    onClose(true);
  };
  const explain = (error: Error) => {
    toast.error(t('failed'), errorText(error, t('failedText')));
    onRefused();
  };
  return { isDeleting: isPending, deleteIt: () => mutate(undefined, { onSuccess: finish, onError: explain }) };
}

const mostNamed = 10;

interface BlockedDeletionProps {
  name: string;
  /** The participants with running contracts. */
  names: string[];
  onClose: () => void;
}

/** Shown while contracts are running; there is nothing to confirm. */
function BlockedDeletion({ name, names, onClose }: BlockedDeletionProps) {
  const { t } = useTranslation('estate-deletion');
  const rest = names.length - mostNamed;
  return (
    <DialogFrame
      open
      title={t('blocked.title', { name })}
      width="confirmation"
      onClose={onClose}
      actions={
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('blocked.close')}
        </Button>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>{t('blocked.text')}</div>
        <Box component="ul" sx={{ m: 0, pl: '20px', overflowWrap: 'anywhere' }}>
          {names.slice(0, mostNamed).map((participant) => (
            <li key={participant}>{participant}</li>
          ))}
          {rest > 0 && <li>{t('blocked.more', { count: rest })}</li>}
        </Box>
      </Stack>
    </DialogFrame>
  );
}

type PossibleOutcome = Exclude<EstateDeletion['outcome'], 'blocked'>;

interface ConfirmDeletionProps {
  name: string;
  outcome: PossibleOutcome;
  deletion: EstateDeletion;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms deleting, or archiving with the listed reasons. */
function ConfirmDeletion({ name, outcome, deletion, busy, onConfirm, onCancel }: ConfirmDeletionProps) {
  const { t } = useTranslation('estate-deletion');
  const { invoiceCount, meterCount, occupancyCount } = deletion;
  const reasons = [
    invoiceCount > 0 && t('reason.invoices', { count: invoiceCount }),
    meterCount > 0 && t('reason.meters', { count: meterCount }),
    occupancyCount > 0 && t('reason.occupancies', { count: occupancyCount }),
  ].filter((reason) => reason !== false);
  return (
    <ConfirmDialog
      title={t(`confirm.${outcome}.title`, { name })}
      text={t(`confirm.${outcome}.text`)}
      confirmLabel={t(`confirm.${outcome}.action`)}
      destructive
      {...{ busy, onConfirm, onCancel }}
    >
      {reasons.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: '20px' }}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
      {outcome === 'archive' && <div>{t('confirm.archive.safe')}</div>}
    </ConfirmDialog>
  );
}

import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ApiError } from '../../../api/call.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useFailureToast, useUserCalls } from '../user-mutations.ts';
import { nameOf } from '../user-display.ts';
import { userQuery } from '../users.queries.ts';

interface DeleteUserDialogProps {
  customerId: number;
  userId: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Says what deleting takes away, or why it is refused. */
export function DeleteUserDialog({ customerId, userId, onClose, onDeleted }: DeleteUserDialogProps) {
  const { t } = useTranslation('users-details');
  const toast = useToast();
  const fail = useFailureToast();
  const { remove } = useUserCalls({ customerId });
  const { data: user, error, refetch } = useQuery(userQuery({ customerId }, userId));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<DeletionBlock>();

  if (!user) {
    if (!error) return null;
    return (
      <DialogFrame open width="confirmation" title={t('delete.title')} onClose={onClose}>
        <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />
      </DialogFrame>
    );
  }
  const name = nameOf(user);
  const block = refusal ?? user.deletionBlock;
  if (block) return <DeletionBlocked {...{ name, block, onClose }} movedOut={lastMoveOut(user)} />;

  const confirm = async () => {
    setBusy(true);
    try {
      await remove(userId);
      toast.success(t('delete.done'), t('delete.doneText', { name }));
      onDeleted();
    } catch (error) {
      setBusy(false);
      const block = blockOf(error);
      if (block) setRefusal(block);
      else fail(t('delete.failed', { name }), error);
    }
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={
        <Trans
          t={t}
          i18nKey="delete.text"
          count={user.accessRights.length}
          values={{ name }}
          components={[<strong key="name" />]}
        />
      }
      confirmLabel={t('delete.confirm')}
      destructive
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('delete.safe')}
      </Typography>
    </ConfirmDialog>
  );
}

/** Why the server refused, when it is one of the two reasons that block. */
function blockOf(error: unknown): DeletionBlock | undefined {
  const metadata = error instanceof ApiError ? error.body.metadata : undefined;
  const code = metadata?.code;
  if (code !== ErrorCode.MoveInInThePast && code !== ErrorCode.ActiveParticipantContract) return undefined;
  return { code, tariffs: metadata?.names ?? [] };
}

type DeletionBlock = NonNullable<UserDetails['deletionBlock']>;

/** The last day of somebody who has lived here and whose move-outs are all entered; null for anybody else. */
function lastMoveOut({ accessRights }: UserDetails): string | null {
  const occupancies = accessRights.filter(({ moveIn }) => moveIn !== null);
  const lastDays = occupancies.map(({ moveOut }) => moveOut).filter((day) => day !== null);
  if (lastDays.length === 0 || lastDays.length < occupancies.length) return null;
  return getLast(lastDays.toSorted());
}

interface DeletionBlockedProps {
  name: string;
  block: DeletionBlock;
  movedOut: string | null;
  onClose: () => void;
}

/** Why somebody cannot be deleted, and what to do instead. */
function DeletionBlocked({ name, block, movedOut, onClose }: DeletionBlockedProps) {
  const { t } = useTranslation('users-details');
  const isParticipant = block.code === ErrorCode.ActiveParticipantContract;
  const hasMovedOut = !isParticipant && movedOut !== null;
  return (
    <DialogFrame
      open
      width="confirmation"
      title={t('blocked.title')}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>
          {hasMovedOut
            ? t('blocked.movedOut', { name, day: formatDay(movedOut) })
            : t(isParticipant ? 'blocked.participant' : 'blocked.moveIn', { name })}
        </div>
        {block.tariffs.length > 0 && (
          <ul style={{ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' }}>
            {block.tariffs.map((tariff) => (
              <li key={tariff}>{tariff}</li>
            ))}
          </ul>
        )}
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {hasMovedOut
            ? t('blocked.movedOutMeaning')
            : t(isParticipant ? 'blocked.participantInstead' : 'blocked.moveInInstead')}
        </Typography>
      </Stack>
    </DialogFrame>
  );
}

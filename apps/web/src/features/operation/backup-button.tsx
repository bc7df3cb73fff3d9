import { getOperation, requestBackup, type Operation } from '@lichthof/contracts/operation.ts';
import { DatabaseBackup } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { errorText } from '../../api/error-text.ts';
import { thenRefetch } from '../../api/refetch.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';

/** Asks for a backup now; busy until a server has made it, also after the page was left and opened again. */
export function BackupButton({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operation');
  const toast = useToast();
  const { mutate, isPending } = useEndpointMutation(requestBackup, () => ({}), {
    onSuccess: thenRefetch(getOperation),
    onError: (error) => toast.error(t('backups.nowFailed'), errorText(error, t('backups.nowFailed'))),
  });
  const isRunning = operation.backupRequestedAt !== null;
  useResultToast(operation, isRunning);
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DatabaseBackup size={16} />}
      busy={isPending || isRunning}
      onClick={() => mutate()}
    >
      {t('backups.now')}
    </BusyButton>
  );
}

/** Says how a backup ended that ran while the page was open. */
function useResultToast({ backupRuns: [latest] }: Operation, isRunning: boolean): void {
  const { t } = useTranslation('operation');
  const toast = useToast();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      const isGood = latest?.failure === null && latest.trial?.failure === null;
      if (isGood) toast.success(t('backups.done'));
      else toast.error(t('backups.doneBad'));
    }
    wasRunning.current = isRunning;
  }, [isRunning, latest, t, toast]);
}

import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useRemoveSource } from '../intake.queries.ts';

interface RemoveSourceDialogProps {
  customerId: number;
  source: DataSource;
  onClose: () => void;
}

export function RemoveSourceDialog({ customerId, source: { sourceId, name }, onClose }: RemoveSourceDialogProps) {
  const { t } = useTranslation('intake');
  const toast = useToast();
  const { mutate, isPending } = useRemoveSource({ customerId, sourceId });
  const remove = () =>
    mutate(undefined, {
      onError: (error) => toast.error(t('action.failed'), errorText(error, t('action.nothingChanged'))),
      onSuccess: () => {
        toast.success(t('sources.removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('sources.removeTitle', { name })}
      text={t('sources.removeText')}
      confirmLabel={t('sources.removeConfirm')}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

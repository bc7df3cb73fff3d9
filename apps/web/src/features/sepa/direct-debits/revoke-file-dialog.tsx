import type { SepaFile } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useRevokeSepaFile } from './direct-debits.queries.ts';

interface RevokeFileDialogProps {
  params: EstateParams;
  file: SepaFile;
  onClose: () => void;
}

export function RevokeFileDialog({ params, file, onClose }: RevokeFileDialogProps) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const { mutate, isPending } = useRevokeSepaFile(params);
  const revoke = () =>
    mutate(file.sepaFileId, {
      onSuccess: () => toast.success(t('files.revoked'), t(`files.revokedOf.${file.kind}`)),
      onError: (error) => toast.error(t('files.revokeFailed'), errorText(error, t('files.revokeFailedText'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('files.revokeTitle')}
      text={t(`files.revokeTextOf.${file.kind}`, { count: file.transactionCount, sum: formatMoney(file.totalCents) })}
      confirmLabel={t('files.revoke')}
      destructive
      busy={isPending}
      onConfirm={revoke}
      onCancel={onClose}
    />
  );
}

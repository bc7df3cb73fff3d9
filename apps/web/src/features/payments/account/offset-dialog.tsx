import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useOffsetCredits } from './account.queries.ts';

interface OffsetDialogProps {
  params: ParticipantParams;
  offsetCents: number;
  onClose: () => void;
}

/** Settles open invoices with credits. */
export function OffsetDialog({ params, offsetCents, onClose }: OffsetDialogProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const { mutate, isPending } = useOffsetCredits(params);
  const amount = formatMoney(offsetCents);
  const confirm = () =>
    mutate(offsetCents, {
      onSuccess: () => toast.success(t('offset.done'), amount),
      onError: (error) => toast.error(t('offset.failed'), errorText(error, t('failedText'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('offset.title')}
      text={t('offset.text', { amount })}
      confirmLabel={t('offset.action', { amount })}
      irrevocable
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

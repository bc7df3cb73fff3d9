import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { useEndPrepayments } from './prepayments.queries.ts';

interface EndDialogProps {
  params: ParticipantParams;
  prepayments: Prepayments;
  onClose: () => void;
}

/** Ends the prepayments with the first month that is neither due nor paid. */
export function EndDialog({ params, prepayments, onClose }: EndDialogProps) {
  const { t } = useTranslation('prepayments');
  const toast = useToast();
  const { mutate, isPending } = useEndPrepayments(params);
  const { contractId, firstFreeMonth: fromMonth } = prepayments;
  const month = formatMonth(fromMonth);
  const confirm = () =>
    mutate(
      { contractId, fromMonth },
      {
        onSuccess: () => toast.success(t('end.done'), t('end.doneText', { month })),
        onError: (error) => toast.error(t('end.failed'), errorText(error, t('failedText'))),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={t('end.title')}
      text={t('end.text', { month })}
      confirmLabel={t('end.open')}
      destructive
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

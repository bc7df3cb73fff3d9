import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useTakeBackPayment, useWaiveCharge } from './account.queries.ts';

interface TakeBackDialogProps {
  params: ParticipantParams;
  entry: AccountEntry;
  onClose: () => void;
}

/** Takes a payment back, or waives a fee. */
export function TakeBackDialog({ params, entry, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const takeBack = useTakeBackPayment(params);
  const waive = useWaiveCharge(params);
  const isPayment = entry.paymentId !== null;
  const word = isPayment ? 'takeBack' : 'waive';
  const { mutate, isPending } = isPayment ? takeBack : waive;
  const amount = formatMoney(Math.abs(entry.amountCents));
  const confirm = () =>
    mutate(requireValue(entry.paymentId ?? entry.chargeId, 'payment or fee of the entry'), {
      onSuccess: () => toast.success(t(`${word}.done`), amount),
      onError: (error) => toast.error(t(`${word}.failed`), errorText(error, t('failedText'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t(`${word}.title`)}
      text={t(`${word}.text`, { amount, day: formatDay(entry.day) })}
      confirmLabel={t(`${word}.action`)}
      destructive
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

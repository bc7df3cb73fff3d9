import type { Occupancy } from '@lichthof/contracts/people/occupancies.ts';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useWithdrawOccupancy } from './apartments.queries.ts';
import { namesOf } from './occupants.ts';

interface WithdrawDialogProps {
  params: EstateParams & { apartmentId: number };
  person: Occupancy['people'][number];
  onClose: () => void;
}

/** Takes back that somebody lives in an apartment, for records made by mistake. */
export function WithdrawDialog({ params, person, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('estate-apartments');
  const toast = useToast();
  const name = namesOf({ people: [person] });
  const { mutate, isPending } = useWithdrawOccupancy(params);
  const withdraw = () =>
    mutate(person.userId, {
      onSuccess: () => toast.success(t('withdraw.done'), name),
      onError: (error) =>
        toast.error(
          t('withdraw.failed'),
          [errorText(error, t('withdraw.failedText')), ...contractsOf(error)].join(' '),
        ),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('withdraw.title', { name })}
      text={t('withdraw.text', { name })}
      confirmLabel={t('withdraw.submit')}
      destructive
      busy={isPending}
      onConfirm={withdraw}
      onCancel={onClose}
    />
  );
}

const contractsOf = (error: unknown) => errorMetadata(error).names ?? [];

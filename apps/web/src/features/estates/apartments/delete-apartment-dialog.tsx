import type { ApartmentDetails } from '@lichthof/contracts/occupancies.ts';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useDeleteApartment } from './apartments.queries.ts';

interface DeleteApartmentDialogProps {
  params: EstateParams;
  apartment: ApartmentDetails;
  onClose: () => void;
}

export function DeleteApartmentDialog({ params, apartment, onClose }: DeleteApartmentDialogProps) {
  const { t } = useTranslation('estate-apartments');
  const toast = useToast();
  const { apartmentId, name } = apartment;
  const { mutate, isPending } = useDeleteApartment({ ...params, apartmentId });
  const remove = () =>
    mutate(undefined, {
      onSuccess: ({ outcome }) => toast.success(t(`delete.done.${outcome}`), name),
      onError: (error) => toast.error(t('delete.failed'), errorText(error, t('delete.failedText'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirmLabel={t('delete.submit')}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

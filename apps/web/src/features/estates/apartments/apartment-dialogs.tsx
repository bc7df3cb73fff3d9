import type { ApartmentDetails } from '@lichthof/contracts/people/occupancies.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ApartmentDialog } from './apartment-dialog.tsx';
import { TimesDialog } from './times-dialog.tsx';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useDeleteApartment } from './apartments.queries.ts';

export type OpenApartment =
  | { act: 'create'; apartment?: undefined }
  | { act: 'edit' | 'delete' | 'times'; apartment: ApartmentDetails };

interface ApartmentDialogsProps {
  params: EstateParams;
  open: OpenApartment;
  isReadOnly: boolean;
  onClose: () => void;
}

/** The open dialog of an apartment. */
export function ApartmentDialogs({ params, open: { act, apartment }, isReadOnly, onClose }: ApartmentDialogsProps) {
  if (act === 'delete') return <DeleteApartmentDialog {...{ params, apartment, onClose }} />;
  if (act === 'times') {
    return (
      <TimesDialog {...{ params, isReadOnly, onClose }} apartmentId={apartment.apartmentId} name={apartment.name} />
    );
  }
  return (
    <Suspense fallback={null}>
      <ApartmentDialog {...{ params, apartment, onClose }} />
    </Suspense>
  );
}

interface DeleteApartmentDialogProps {
  params: EstateParams;
  apartment: ApartmentDetails;
  onClose: () => void;
}

function DeleteApartmentDialog({ params, apartment, onClose }: DeleteApartmentDialogProps) {
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

import type { EstateBody } from '@lichthof/contracts/estates.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useCreateEstate } from '../estates.queries.ts';
import type { EstateDialogProps } from './estate-dialog.tsx';
import { bodyOf, emptyEstate } from './estate-form.ts';
import { EstateFormDialog } from './estate-form-dialog.tsx';
import { useEstateForm } from './use-estate-form.ts';

/** Makes an estate, in a group or in none. */
export function CreateEstateDialog({ customerId, estateGroupId, groupLabel, onClose }: EstateDialogProps) {
  const { t } = useTranslation('estate-form');
  const toast = useToast();
  const { mutateAsync } = useCreateEstate(customerId);
  const estateForm = useEstateForm(emptyEstate, t('create.failed'));
  const saved = useRef<number>(undefined);

  const create = async (filled: EstateBody) => {
    const { id, name } = await mutateAsync({ ...bodyOf(filled), ...(estateGroupId && { estateGroupId }) });
    saved.current = id;
    toast.success(t('create.done'), t('create.doneText', { name }));
  };
  return (
    <EstateFormDialog
      title={t('create.title')}
      context={groupLabel ? t('create.inGroup', { group: groupLabel }) : t('create.inNoGroup')}
      submitLabel={t('create.submit')}
      {...{ estateForm }}
      initialValues={emptyEstate}
      onSubmit={create}
      onError={estateForm.explain}
      onClose={() => onClose(saved.current)}
    />
  );
}

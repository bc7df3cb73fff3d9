import type { ImportRecipe } from '@lichthof/contracts/imports/import-recipes.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useDeleteImportRecipe } from './import-recipes.queries.ts';

interface DeleteRecipeDialogProps {
  customerId: number;
  recipe: ImportRecipe;
  onClose: () => void;
}

export function DeleteRecipeDialog({ customerId, recipe: { recipeId, name }, onClose }: DeleteRecipeDialogProps) {
  const { t } = useTranslation('import-recipes');
  const toast = useToast();
  const { mutate, isPending } = useDeleteImportRecipe({ customerId, recipeId });
  const remove = () =>
    mutate(undefined, {
      onError: (error) => toast.error(t('failed'), errorText(error, t('nothingChanged'))),
      onSuccess: () => {
        toast.success(t('done.deleted'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

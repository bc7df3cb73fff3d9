import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type ImportRecipe, recipeNameSchema } from '@lichthof/contracts/imports/import-recipes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useChangeImportRecipe } from './import-recipes.queries.ts';

interface RenameRecipeDialogProps {
  customerId: number;
  recipe: ImportRecipe;
  onClose: () => void;
}

const fields = z.object({ name: recipeNameSchema });
const longestName = 120;

export function RenameRecipeDialog({ customerId, recipe, onClose }: RenameRecipeDialogProps) {
  const { t } = useTranslation('import-recipes');
  const toast = useToast();
  const { recipeId, version, state } = recipe;
  const [initialValues] = useState({ name: recipe.name });
  const [failure, setFailure] = useState<string>();
  const { mutateAsync } = useChangeImportRecipe(customerId);
  const form = useDialogForm(fields, initialValues);
  const explain = (error: unknown) => {
    const message = errorText(error, t('nothingChanged'));
    const isNameTaken = error instanceof ApiError && error.body.metadata?.code === ErrorCode.NameTaken;
    if (isNameTaken) form.setError('name', { type: 'server', message });
    else setFailure(message);
  };
  return (
    <FormDialog
      title={t('rename.title')}
      context={recipe.name}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={async ({ name }) => {
        setFailure(undefined);
        await mutateAsync({ recipeId, body: { version, name, isPaused: state === 'paused' } });
        toast.success(t('done.renamed'));
      }}
      onError={explain}
      onClose={onClose}
      failure={{ title: t('failed'), text: failure }}
      submitLabel={t('rename.save')}
    >
      <TextField name="name" label={t('rename.name')} maxLength={longestName} />
    </FormDialog>
  );
}

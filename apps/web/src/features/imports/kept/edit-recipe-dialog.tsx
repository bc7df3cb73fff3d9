import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useChangeImportRecipe } from './import-recipes.queries.ts';
import { RecipeEditControls } from './recipe-edit-controls.tsx';
import { editFieldsOf, editOf, recipeEditForm, type RecipeEditFields } from './recipe-edit-form.ts';
import { useEditTexts } from './use-edit-texts.ts';

interface EditRecipeDialogProps {
  customerId: number;
  recipe: ImportRecipeDetails;
  onClose: () => void;
}

const longestName = 120;

/** What of a recipe can be said otherwise without a file at hand, beside what that changes. */
export function EditRecipeDialog({ customerId, recipe, onClose }: EditRecipeDialogProps) {
  const { t } = useTranslation('import-recipes');
  const toast = useToast();
  const { recipeId, version, state } = recipe;
  const [initialValues] = useState(() => editFieldsOf(recipe));
  const [failure, setFailure] = useState<string>();
  const { mutateAsync } = useChangeImportRecipe(customerId);
  const form = useDialogForm(recipeEditForm, initialValues);
  const explain = (error: unknown) => {
    const message = errorText(error, t('nothingChanged'));
    const isNameTaken = error instanceof ApiError && error.body.metadata?.code === ErrorCode.NameTaken;
    if (isNameTaken) form.setError('name', { type: 'server', message });
    else setFailure(message);
  };
  const save = async (fields: RecipeEditFields) => {
    setFailure(undefined);
    const edit = editOf(recipe, fields);
    await mutateAsync({
      recipeId,
      body: { version, name: fields.name, isPaused: state === 'paused', ...(edit && { edit }) },
    });
    toast.success(t('done.edited'));
  };
  return (
    <FormDialog
      title={t('edit.title')}
      context={recipe.name}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      failure={{ title: t('failed'), text: failure }}
      submitLabel={t('edit.save')}
    >
      <TextField name="name" label={t('rename.name')} maxLength={longestName} />
      <RecipeEditControls recipe={recipe} />
      <Changes recipe={recipe} />
    </FormDialog>
  );
}

/** What is said otherwise, from what to what, and for which files it holds. */
function Changes({ recipe }: Pick<EditRecipeDialogProps, 'recipe'>) {
  const { t } = useTranslation('import-recipes');
  const fields = useWatch<RecipeEditFields>() as RecipeEditFields;
  const lines = useEditTexts(recipe, fields);
  if (lines.length === 0) return null;
  const { filesIn90Days, waitingFiles } = recipe;
  return (
    <Notice status="info" title={t('edit.changes')}>
      <Box component="ul" sx={{ margin: '4px 0 8px', paddingLeft: '20px' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {t('edit.from')} {t('edit.stay', { count: filesIn90Days, amount: formatNumber(filesIn90Days) })}{' '}
      {waitingFiles > 0 && t('edit.waiting', { count: waitingFiles })}
    </Notice>
  );
}

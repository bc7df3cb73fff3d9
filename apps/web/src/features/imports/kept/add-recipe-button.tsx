import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useAddImportRecipe } from './import-recipes.queries.ts';
import { readRecipeFile } from './recipe-file.ts';

/** Adds a recipe that was saved as a file, as a draft. */
export function AddRecipeButton({ customerId }: { customerId: number }) {
  const { t } = useTranslation('import-recipes');
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useAddImportRecipe(customerId);
  const fail = (text: string) => toast.error(t('add.failed'), text);
  const add = async (file: File) => {
    const read = await readRecipeFile(file);
    if ('problem' in read) return fail(t(`add.${read.problem}`));
    mutate(read.recipe, {
      onSuccess: ({ name }) => toast.success(t('add.done', { name }), t('add.doneText')),
      onError: (error) => fail(errorText(error, t('add.nothingAdded'))),
    });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileUp size={16} />}
        disabled={isPending}
        onClick={() => input.current?.click()}
      >
        {t('add.open')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('add.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void add(file);
          // the same file can be chosen again
          target.value = '';
        }}
      />
    </>
  );
}

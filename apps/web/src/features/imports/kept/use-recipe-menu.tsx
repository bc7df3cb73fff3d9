import type { ImportRecipe } from '@lichthof/contracts/imports/import-recipes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileQuestion, Pause, PencilLine, Play, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import { useSave } from '../../../ui/page/use-save.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { DeleteRecipeDialog } from './delete-recipe-dialog.tsx';
import { EditRecipeDialog } from './edit-recipe-dialog.tsx';
import { importRecipeQuery, useChangeImportRecipe } from './import-recipes.queries.ts';
import { saveRecipe } from './recipe-file.ts';
import { RenameRecipeDialog } from './rename-recipe-dialog.tsx';

interface OpenDialog {
  kind: 'edit' | 'rename' | 'delete';
  recipe: ImportRecipe;
}

/** What can be done with each recipe, and the dialog that is open. */
export function useRecipeMenu(customerId: number): {
  menuOf: (recipe: ImportRecipe) => MenuEntry[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('import-recipes');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const save = useSave();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const togglePause = usePauseRecipe(customerId);
  const exportRecipe = async ({ recipeId }: ImportRecipe) =>
    saveRecipe(await queryClient.fetchQuery(importRecipeQuery({ customerId, recipeId })));
  const menuOf = (recipe: ImportRecipe): MenuEntry[] => {
    const { state, lastFile } = recipe;
    const isPaused = state === 'paused';
    return [
      ...(lastFile?.deviation
        ? [
            {
              label: t('menu.openFile'),
              icon: <FileQuestion size={16} />,
              onClick: () => {
                const { estateId, importId } = lastFile;
                void navigate(`${pathTo('meters_import', { customerId, estateId })}?import=${importId}`);
              },
            },
          ]
        : []),
      recipe.format === 'portfolio'
        ? {
            label: t('menu.rename'),
            icon: <PencilLine size={16} />,
            onClick: () => setOpen({ kind: 'rename', recipe }),
          }
        : { label: t('menu.edit'), icon: <PencilLine size={16} />, onClick: () => setOpen({ kind: 'edit', recipe }) },
      ...(state === 'draft'
        ? []
        : [
            {
              label: t(isPaused ? 'menu.resume' : 'menu.pause'),
              icon: isPaused ? <Play size={16} /> : <Pause size={16} />,
              onClick: () => togglePause(recipe),
            },
          ]),
      ...(recipe.format === 'portfolio'
        ? []
        : [{ label: t('menu.export'), icon: <Download size={16} />, onClick: () => save(() => exportRecipe(recipe)) }]),
      {
        label: t('menu.delete'),
        icon: <Trash2 size={16} />,
        onClick: () => setOpen({ kind: 'delete', recipe }),
        destructive: true,
      },
    ];
  };
  return { menuOf, dialog: open && <RecipeDialog customerId={customerId} {...open} onClose={close} /> };
}

/** Pauses a recipe or lets it go on. */
function usePauseRecipe(customerId: number): (recipe: ImportRecipe) => void {
  const { t } = useTranslation('import-recipes');
  const toast = useToast();
  const { mutate } = useChangeImportRecipe(customerId);
  return ({ recipeId, version, name, state }) => {
    const isPaused = state !== 'paused';
    const done = () => toast.success(t(isPaused ? 'done.paused' : 'done.resumed', { name }));
    const failed = (error: unknown) => toast.error(t('failed'), errorText(error, t('nothingChanged')));
    mutate({ recipeId, body: { version, name, isPaused } }, { onSuccess: done, onError: failed });
  };
}

interface RecipeDialogProps extends OpenDialog {
  customerId: number;
  onClose: () => void;
}

function RecipeDialog({ kind, ...props }: RecipeDialogProps) {
  if (kind === 'rename') return <RenameRecipeDialog {...props} />;
  if (kind === 'edit') return <EditedRecipe {...props} />;
  return <DeleteRecipeDialog {...props} />;
}

/** The dialog waits for the recipe as a whole, of which the list shows a part. */
function EditedRecipe({ customerId, recipe: { recipeId }, onClose }: Omit<RecipeDialogProps, 'kind'>) {
  const { data } = useQuery(importRecipeQuery({ customerId, recipeId }));
  return data ? <EditRecipeDialog customerId={customerId} recipe={data} onClose={onClose} /> : null;
}

import { DeleteRecipeDialog } from '../../features/imports/kept/delete-recipe-dialog.tsx';
import { ChannelsDialog } from '../../features/intake/channels/channels-dialog.tsx';
import { RemoveSourceDialog } from '../../features/intake/sources/remove-source-dialog.tsx';
import { onClose, scope } from '../forms/form-example-for-tests.ts';
import { dataSource, importRecipe } from '../forms/intake-forms-for-tests.tsx';
import type { DialogExamples } from './dialog-example-for-tests.ts';

/** The dialogs about sources of files and import recipes that are no forms. */
export const dialogsOfIntake: DialogExamples = {
  'features/imports/kept/delete-recipe-dialog.tsx': [
    { content: <DeleteRecipeDialog {...scope} recipe={importRecipe} onClose={onClose} /> },
  ],
  'features/intake/channels/channels-dialog.tsx': [
    { content: <ChannelsDialog {...scope} source={dataSource} onClose={onClose} /> },
  ],
  'features/intake/sources/remove-source-dialog.tsx': [
    { content: <RemoveSourceDialog {...scope} source={dataSource} onClose={onClose} /> },
  ],
};

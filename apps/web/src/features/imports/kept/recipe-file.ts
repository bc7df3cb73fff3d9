import {
  type ImportRecipeDetails,
  type RecipeFile,
  recipeFileSchema,
} from '@lichthof/contracts/imports/import-recipes.ts';
import { fileNameOf } from '../../../ui/charts/file-name.ts';
import { saveFile } from '../../../ui/page/save-file.ts';

/** Saves a recipe as a file that another customer can add; it names no meters. */
export function saveRecipe({ name, form, recipe, meterRule }: ImportRecipeDetails): void {
  const file: RecipeFile = { format: 'lichthof-import-recipe', formatVersion: 1, name, form, recipe, meterRule };
  const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
  saveFile(content, fileNameOf('Importvorlage', `${name}.json`));
}

type ReadFile = { recipe: RecipeFile } | { problem: 'notReadable' | 'otherVersion' | 'tooLarge' };

/** More than any recipe has; the server takes no larger body either. */
const largestBytes = 500_000;

/** Reads a file that was saved as a recipe, or says what is wrong with it. */
export async function readRecipeFile(file: File): Promise<ReadFile> {
  if (file.size > largestBytes) return { problem: 'tooLarge' };
  const content = parseJson(await file.text());
  const read = recipeFileSchema.safeParse(content);
  if (read.success) return { recipe: read.data };
  return { problem: isRecipeFile(content) && content.formatVersion !== 1 ? 'otherVersion' : 'notReadable' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecipeFile = (content: unknown): content is { formatVersion?: unknown } =>
  typeof content === 'object' && content !== null && 'format' in content && content.format === 'lichthof-import-recipe';

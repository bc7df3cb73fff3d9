import type { Recipe } from '@lichthof/domain/recipes/recipe.ts';
import type { FileSource } from '../file-source.ts';

/** Cells of a workbook are separated by tabs once its sheets have become texts. */
const tab = '\t';

export const delimiterOf = ({ source }: Pick<Recipe, 'source'>) => (source.format === 'text' ? source.delimiter : tab);

/** The text that a recipe reads: of a workbook that of its sheet, empty when the sheet is not there. */
export function textOfRecipe(file: FileSource, { source }: Pick<Recipe, 'source'>): string {
  if ('text' in file) return file.text;
  const sheet = source.format === 'workbook' ? source.sheet : undefined;
  return file.workbook.sheets.find(({ name }) => name === sheet)?.text ?? '';
}

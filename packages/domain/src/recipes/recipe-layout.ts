import type { FileSeries } from '../metering/quarter-hour-file/layout.ts';
import type { Recipe } from './recipe.ts';
import type { PartAnswer, RecipePart } from './recipe-draft.ts';

/** How an uploaded file is read by a recipe, as far as the file and a person have said it. */
export interface RecipeLayout {
  format: 'recipe';
  /** Each open part has its first reading in it. */
  recipe: Recipe;
  parts: RecipePart[];
  answers: PartAnswer[];
  /** As the file names them, to choose their meters. */
  series: FileSeries[];
  /** Rows that a person leaves out. */
  rowsLeftOut: number[];
}

import type { Recipe, RecipeClock, RecipeMethod, RecipeSeries, RecipeStamp, StatusMeaning } from './recipe.ts';
import type { SeriesContent } from './recipe.ts';
import { withReading } from './with-reading.ts';

/** What a person may say otherwise of a kept recipe without a file at hand; its form stays as it is. */
export interface RecipeEdit {
  clock?: RecipeClock | undefined;
  stamp?: RecipeStamp | undefined;
  method?: RecipeMethod | undefined;
  /** Words that the recipe knows, with their meanings. */
  status?: Record<string, StatusMeaning> | undefined;
  /** What the numbers of a series are, by its key. */
  contents?: Record<string, SeriesContent> | undefined;
}

export function editRecipe(recipe: Recipe, { clock, stamp, method, status = {}, contents = {} }: RecipeEdit): Recipe {
  const all = { series: [] };
  let edited = recipe;
  if (clock) edited = withReading(edited, all, { id: 'clock', kind: 'clock', value: clock });
  if (stamp) edited = withReading(edited, all, { id: 'stamp', kind: 'stamp', value: stamp });
  if (method) edited = withReading(edited, all, { id: 'method', kind: 'method', value: method });
  for (const [word, value] of Object.entries(status)) {
    if (Object.hasOwn(recipe.status, word))
      edited = withReading(edited, { series: [], word }, { id: 'status', kind: 'status', value });
  }
  for (const [key, value] of Object.entries(contents)) {
    if (recipe.series.some((series) => series.key === key && isPossible(series, value)))
      edited = withReading(edited, { series: [key] }, { id: 'content', kind: 'content', value });
  }
  return edited;
}

/** A unit of power has powers; which of the others an energy or a volume is, the unit does not say. */
const isPossible = ({ content }: RecipeSeries, value: SeriesContent): boolean =>
  (content === 'power') === (value === 'power');

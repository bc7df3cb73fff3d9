import type { Recipe, RecipeDelimiter, RecipeSeries } from './recipe.ts';
import type { PartAnswer, RecipePart } from './recipe-draft.ts';

type Change = (recipe: Recipe, part: Pick<RecipePart, 'series' | 'word'>) => Recipe;

/** A recipe in which a part is read in one way. */
export function withReading(recipe: Recipe, part: Pick<RecipePart, 'series' | 'word'>, answer: PartAnswer): Recipe {
  return changeOf(answer)(recipe, part);
}

function changeOf({ kind, value }: PartAnswer): Change {
  if (kind === 'stamp') {
    return (recipe, part) =>
      part.series.length === 0 ? withTime(recipe, { stamp: value }) : withSeries(recipe, part, { stamp: value });
  }
  if (kind === 'pattern') return (recipe) => withTime(recipe, { pattern: value });
  if (kind === 'clock') return (recipe) => withTime(recipe, { clock: value });
  if (kind === 'steps') return (recipe) => withTime(recipe, { steps: value });
  if (kind === 'numbers') return (recipe) => ({ ...recipe, numbers: { ...recipe.numbers, ...value } });
  if (kind === 'unit') return (recipe, part) => withSeries(recipe, part, { unit: value });
  if (kind === 'content') return (recipe, part) => withSeries(recipe, part, { content: value });
  if (kind === 'status') return (recipe, { word = '' }) => ({ ...recipe, status: { ...recipe.status, [word]: value } });
  if (kind === 'method') return (recipe) => ({ ...recipe, method: value });
  if (kind === 'sameEnergy')
    return (recipe, { series }) =>
      withoutSeries(
        recipe,
        series.filter((key) => !value.includes(key)),
      );
  if (kind === 'delimiter') return (recipe) => withDelimiter(recipe, value);
  return (recipe) => recipe;
}

const withTime = (recipe: Recipe, change: Partial<Recipe['time']>): Recipe => ({
  ...recipe,
  time: { ...recipe.time, ...change },
});

const withDelimiter = (recipe: Recipe, delimiter: RecipeDelimiter): Recipe =>
  recipe.source.format === 'text' ? { ...recipe, source: { ...recipe.source, delimiter } } : recipe;

const withoutSeries = (recipe: Recipe, keys: string[]): Recipe => ({
  ...recipe,
  series: recipe.series.filter(({ key }) => !keys.includes(key)),
});

function withSeries(recipe: Recipe, { series }: Pick<RecipePart, 'series'>, change: Partial<RecipeSeries>): Recipe {
  return { ...recipe, series: recipe.series.map((one) => (series.includes(one.key) ? { ...one, ...change } : one)) };
}

import type { Recipe, RecipeDelimiter, RecipeSeries, RecipeUnit, SeriesContent } from './recipe.ts';
import type { PartAnswer, RecipePart } from './recipe-draft.ts';
import { unitRules } from './units.ts';

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
  if (kind === 'unit') return (recipe, part) => withUnit(recipe, part, value);
  if (kind === 'content') return (recipe, part) => withSeries(recipe, part, { content: value });
  if (kind === 'status') return (recipe, { word = '' }) => ({ ...recipe, status: { ...recipe.status, [word]: value } });
  if (kind === 'method') return (recipe) => ({ ...recipe, method: value });
  if (kind === 'sameEnergy')
    return (recipe, { series }) =>
      withoutSeries(
        recipe,
        series.filter((key) => !value.includes(key)),
      );
  if (kind === 'sheet') return (recipe) => withSheet(recipe, value);
  if (kind === 'delimiter') return (recipe) => withDelimiter(recipe, value);
  return (recipe) => recipe;
}

const withTime = (recipe: Recipe, change: Partial<Recipe['time']>): Recipe => ({
  ...recipe,
  time: { ...recipe.time, ...change },
});

const withDelimiter = (recipe: Recipe, delimiter: RecipeDelimiter): Recipe =>
  recipe.source.format === 'text' ? { ...recipe, source: { ...recipe.source, delimiter } } : recipe;

const withSheet = (recipe: Recipe, sheet: string): Recipe =>
  recipe.source.format === 'workbook' ? { ...recipe, source: { ...recipe.source, sheet } } : recipe;

const withoutSeries = (recipe: Recipe, keys: string[]): Recipe => ({
  ...recipe,
  series: recipe.series.filter(({ key }) => !keys.includes(key)),
});

/** Amounts in a unit of power are mean powers, and no power is counted in a unit of energy. */
function withUnit(recipe: Recipe, { series }: Pick<RecipePart, 'series'>, unit: RecipeUnit): Recipe {
  const { isPower } = unitRules[unit];
  const contentOf = (content: SeriesContent) => {
    if (isPower) return content === 'amount' ? 'power' : content;
    return content === 'power' ? 'amount' : content;
  };
  const change = (one: RecipeSeries) => ({ ...one, unit, content: contentOf(one.content) });
  return { ...recipe, series: recipe.series.map((one) => (series.includes(one.key) ? change(one) : one)) };
}

function withSeries(recipe: Recipe, { series }: Pick<RecipePart, 'series'>, change: Partial<RecipeSeries>): Recipe {
  return { ...recipe, series: recipe.series.map((one) => (series.includes(one.key) ? { ...one, ...change } : one)) };
}

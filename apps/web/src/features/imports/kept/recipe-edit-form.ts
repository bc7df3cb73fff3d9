import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import {
  type changeImportRecipe,
  type ImportRecipeDetails,
  recipeNameSchema,
} from '@lichthof/contracts/imports/import-recipes.ts';
import {
  type Recipe,
  type RecipeClock,
  recipeMethods,
  recipeStamps,
  type SeriesContent,
  seriesContents,
  statusMeanings,
} from '@lichthof/domain/recipes/recipe.ts';
import { z } from 'zod';

/** The choice 'not read' of a select whose values are numbers. */
export const noMeter = 0;

/** Clocks are chosen by their place in the list of the recipe. */
export const recipeEditForm = z.object({
  name: recipeNameSchema,
  clock: z.int(),
  stamp: z.enum(recipeStamps),
  method: z.enum([...recipeMethods, 'none']),
  contents: z.array(z.enum(seriesContents)),
  status: z.array(z.enum(statusMeanings)),
  meters: z.array(z.int()),
});
export type RecipeEditFields = z.infer<typeof recipeEditForm>;

const usualClocks: RecipeClock[] = [{ kind: 'local', zone: null }, { kind: 'utc' }, { kind: 'winter' }];

/** The recipe's own clock first. */
export function clocksOf({ time: { clock } }: Recipe): RecipeClock[] {
  const own = JSON.stringify(clock);
  return [clock, ...usualClocks.filter((one) => JSON.stringify(one) !== own)];
}

/** Series that are alike are changed together. */
export interface ContentGroup {
  keys: string[];
  names: string[];
  content: SeriesContent;
}

export function contentGroupsOf({ series }: Recipe): ContentGroup[] {
  return [...Map.groupBy(series, ({ content }) => content)].map(([content, own]) => ({
    content,
    keys: own.map(({ key }) => key),
    names: own.map(({ name }) => name),
  }));
}

export function editFieldsOf({ name, recipe, meters }: ImportRecipeDetails): RecipeEditFields {
  return {
    name,
    clock: 0,
    stamp: recipe.time.stamp,
    method: recipe.method ?? 'none',
    contents: contentGroupsOf(recipe).map(({ content }) => content),
    status: Object.values(recipe.status),
    meters: meters.map(({ meter }) => meter?.meterId ?? noMeter),
  };
}

type Edit = NonNullable<BodyOf<typeof changeImportRecipe>['edit']>;

/** What is sent: only what is said otherwise; undefined where nothing is. */
export function editOf({ recipe, meters }: ImportRecipeDetails, fields: RecipeEditFields): Edit | undefined {
  const clock = fields.clock === 0 ? undefined : clocksOf(recipe)[fields.clock];
  const contents = contentGroupsOf(recipe).flatMap(({ keys, content }, index) => {
    const chosen = fields.contents[index];
    return chosen === undefined || chosen === content ? [] : keys.map((key) => [key, chosen] as const);
  });
  const status = Object.entries(recipe.status).flatMap(([word, meaning], index) => {
    const chosen = fields.status[index];
    return chosen === undefined || chosen === meaning ? [] : [[word, chosen] as const];
  });
  const changedMeters = meters.flatMap(({ text, meter }, index) => {
    const chosen = fields.meters[index] ?? noMeter;
    return chosen === (meter?.meterId ?? noMeter) ? [] : [{ text, meterId: chosen === noMeter ? null : chosen }];
  });
  const edit: Edit = {
    ...(clock && { clock }),
    ...(fields.stamp !== recipe.time.stamp && { stamp: fields.stamp }),
    ...(fields.method !== 'none' && fields.method !== recipe.method && { method: fields.method }),
    ...(contents.length > 0 && { contents: Object.fromEntries(contents) }),
    ...(status.length > 0 && { status: Object.fromEntries(status) }),
    ...(changedMeters.length > 0 && { meters: changedMeters }),
  };
  return Object.keys(edit).length === 0 ? undefined : edit;
}

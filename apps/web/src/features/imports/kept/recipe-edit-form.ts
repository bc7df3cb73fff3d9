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

/** The choice of no meter: the series is not read. */
export const noMeter = '';
export const factorChoices = ['open', 'multiplied', 'shown'] as const;

const meterForm = z.object({
  /** A meter, or one of its devices. */
  place: z.string(),
  /** Whether the values are multiplied by the transformer factor. */
  factor: z.enum(factorChoices),
});
type RecipeMeterFields = z.infer<typeof meterForm>;

/** Clocks are chosen by their place in the list of the recipe. */
export const recipeEditForm = z.object({
  name: recipeNameSchema,
  clock: z.int(),
  stamp: z.enum(recipeStamps),
  method: z.enum([...recipeMethods, 'none']),
  contents: z.array(z.enum(seriesContents)),
  status: z.array(z.enum(statusMeanings)),
  meters: z.array(meterForm),
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
    meters: meters.map(meterFieldsOf),
  };
}

type RecipeMeter = ImportRecipeDetails['meters'][number];

function meterFieldsOf({ meter, deviceId, isMultiplied }: RecipeMeter): RecipeMeterFields {
  const factor = isMultiplied === undefined ? 'open' : isMultiplied ? 'multiplied' : 'shown';
  return { place: meter ? registerKey({ meterId: meter.meterId, deviceId }) : noMeter, factor };
}

interface MeterRegister {
  meterId: number;
  deviceId?: number | undefined;
}

export const registerKey = ({ meterId, deviceId }: MeterRegister): string =>
  deviceId === undefined ? `${meterId}` : `${meterId}/${deviceId}`;

export type MeterChoice = ImportRecipeDetails['meterChoices'][number];
export interface RegisterChoice extends MeterRegister {
  meter: MeterChoice;
  /** Where the meter has had several devices. */
  device: MeterChoice['devices'][number] | undefined;
}

/** Each meter as a whole and, where its device was exchanged, each of its devices. */
export const listRegisterChoices = (choices: MeterChoice[]): RegisterChoice[] =>
  choices.flatMap((meter) => {
    const { meterId, devices } = meter;
    const ofDevices = devices.length < 2 ? [] : devices;
    return [
      { meterId, meter, device: undefined },
      ...ofDevices.map((device) => ({ meterId, meter, deviceId: device.deviceId, device })),
    ];
  });

/** Whether the meter or device that is chosen has or had transformers. */
export function hasFactor(places: RegisterChoice[], key: string): boolean {
  const place = places.find((one) => registerKey(one) === key);
  return (place?.device ? [place.device] : (place?.meter.devices ?? [])).some(({ factors }) => factors.length > 0);
}

type Edit = NonNullable<BodyOf<typeof changeImportRecipe>['edit']>;

/** What is sent: only what is said otherwise; undefined where nothing is. */
export function editOf(
  { recipe, meters, meterChoices }: ImportRecipeDetails,
  fields: RecipeEditFields,
): Edit | undefined {
  const clock = fields.clock === 0 ? undefined : clocksOf(recipe)[fields.clock];
  const contents = contentGroupsOf(recipe).flatMap(({ keys, content }, index) => {
    const chosen = fields.contents[index];
    return chosen === undefined || chosen === content ? [] : keys.map((key) => [key, chosen] as const);
  });
  const status = Object.entries(recipe.status).flatMap(([word, meaning], index) => {
    const chosen = fields.status[index];
    return chosen === undefined || chosen === meaning ? [] : [[word, chosen] as const];
  });
  const places = listRegisterChoices(meterChoices);
  const changedMeters = meters.flatMap((meter, index) => {
    const chosen = fields.meters[index];
    const before = meterFieldsOf(meter);
    if (!chosen || (chosen.place === before.place && chosen.factor === before.factor)) return [];
    return [{ text: meter.text, ...targetOf(chosen, places) }];
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

/** What is said of the factor counts only where there is one. */
function targetOf({ place, factor }: RecipeMeterFields, places: RegisterChoice[]) {
  const chosen = places.find((one) => registerKey(one) === place);
  if (!chosen) return { meterId: null };
  const { meterId, deviceId } = chosen;
  return {
    meterId,
    ...(deviceId !== undefined && { deviceId }),
    ...(factor !== 'open' && hasFactor(places, place) && { isMultiplied: factor === 'multiplied' }),
  };
}

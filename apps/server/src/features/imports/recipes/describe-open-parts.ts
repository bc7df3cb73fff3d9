import { describeReading, type ReadingDescription } from '@lichthof/domain/recipes/describe-reading.ts';
import { fillRecipe } from '@lichthof/domain/recipes/fill/fill-recipe.ts';
import { readByRecipe } from '@lichthof/domain/recipes/read-by-recipe.ts';
import type { PartAnswer, RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import type { Recipe } from '@lichthof/domain/recipes/recipe.ts';
import { withReading } from '@lichthof/domain/recipes/with-reading.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { FileSource } from '../file-source.ts';
import { rowSourceOf } from './table-of-source.ts';

interface Options {
  timeZone: TimeZone;
  /** Values after this instant (UTC ms) are refused. */
  latestAt: number;
}

/** Of a part what each of its readings would bring, in their order. */
export interface PartDescription {
  part: string;
  readings: ReadingDescription[][];
}

/** What each reading of each open part would bring; of all other open parts the first reading is taken. */
export function describeOpenParts(file: FileSource, layout: RecipeLayout, options: Options): PartDescription[] {
  return layout.parts
    .filter(({ proof }) => proof === null)
    .map((part) => ({
      part: part.id,
      readings: part.readings.map((value) => describe(file, { layout, part, value }, options)),
    }));
}

interface OneReading {
  layout: RecipeLayout;
  part: RecipePart;
  value: RecipePart['readings'][number];
}

function describe(file: FileSource, { layout, part, value }: OneReading, { timeZone, latestAt }: Options) {
  const { id, kind, series } = part;
  const answer = { id, kind, value } as PartAnswer;
  const isOfFile = kind === 'sheet' || kind === 'delimiter';
  const changed = withReading(layout.recipe, part, answer);
  const recipe = isOfFile ? fillAnew(file, changed, timeZone) : changed;
  if (!recipe) return [];
  const isLeftOut = isOfFile || (kind === 'lastRow' && value === 'read') ? [] : layout.rowsLeftOut;
  const read = readByRecipe(rowSourceOf(file, recipe.source).rows(), recipe, {
    timeZone,
    latestAt,
    rowsLeftOut: new Set(isLeftOut),
    ...(series.length > 0 && { keys: new Set(series) }),
  });
  return describeReading(read, timeZone);
}

/** Another sheet or delimiter makes another table. */
const fillAnew = (file: FileSource, { source }: Recipe, timeZone: TimeZone): Recipe | undefined =>
  fillRecipe(rowSourceOf(file, source), { timeZone })?.recipe;

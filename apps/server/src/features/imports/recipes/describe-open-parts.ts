import { describeReading, type ReadingDescription } from '@lichthof/domain/recipes/describe-reading.ts';
import { readByRecipe } from '@lichthof/domain/recipes/read-by-recipe.ts';
import type { PartAnswer, RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import { withReading } from '@lichthof/domain/recipes/with-reading.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';

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

type Rows = () => Iterable<readonly string[]>;

/** What each reading of each open part would bring; of all other open parts the first reading is taken. */
export function describeOpenParts(rows: Rows, layout: RecipeLayout, options: Options): PartDescription[] {
  return layout.parts
    .filter(({ proof }) => proof === null)
    .map((part) => ({
      part: part.id,
      readings: part.readings.map((value) => describe(rows, { layout, part, value }, options)),
    }));
}

interface OneReading {
  layout: RecipeLayout;
  part: RecipePart;
  value: RecipePart['readings'][number];
}

function describe(rows: Rows, { layout, part, value }: OneReading, { timeZone, latestAt }: Options) {
  const { id, kind, series } = part;
  const answer = { id, kind, value } as PartAnswer;
  const recipe = withReading(layout.recipe, part, answer);
  const isLeftOut = kind === 'lastRow' && value === 'read' ? [] : layout.rowsLeftOut;
  const read = readByRecipe(rows(), recipe, {
    timeZone,
    latestAt,
    rowsLeftOut: new Set(isLeftOut),
    ...(series.length > 0 && { keys: new Set(series) }),
  });
  return describeReading(read, timeZone);
}

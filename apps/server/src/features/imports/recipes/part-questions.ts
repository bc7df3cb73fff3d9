import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { openPartsOfSeries } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import { buildQuestion } from '../questions/build-question.ts';

/** Open parts of the recipe: answered by the layout, never by a decision. */
export const askAboutParts = ({ parts }: RecipeLayout, mapping: SeriesMapping[]): ImportQuestion[] =>
  openPartsOfSeries(parts, new Set(mapping.map(({ seriesKey }) => seriesKey))).map(({ id: text }) =>
    buildQuestion({ code: 'recipePart', text }),
  );

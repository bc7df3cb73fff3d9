import type { ReadableLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import { describeMessages } from '@lichthof/domain/metering/mscons/registers.ts';
import { isInterchange } from '@lichthof/domain/metering/mscons/segments.ts';
import type { FileSource } from './file-source.ts';
import { describeByRecipe, type FileFacts, type RecipeKnown } from './recipes/describe-by-recipe.ts';

/** How a file is read, and its first rows, cells cut. */
export interface Description {
  layout: ReadableLayout;
  firstRows: string[][];
  /** Of a file that a recipe reads. */
  facts?: FileFacts;
}

/** How a file is read: messages state everything, a table is read by a recipe. Throws FileRefusedError. */
export function describeSource(source: FileSource, known: RecipeKnown): Description {
  if ('text' in source && isInterchange(source.text)) return { layout: describeMessages(source.text), firstRows: [] };
  return describeByRecipe(source, known);
}

import type { FileLayout, FileSeries } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { namedSeries } from '@lichthof/domain/metering/quarter-hour-file/recognise-series.ts';
import { applyRecipe } from '@lichthof/domain/recipes/apply-recipe.ts';
import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import { type FileForm, formOf } from '@lichthof/domain/recipes/file-form.ts';
import { type FilledRecipe, fillRecipe } from '@lichthof/domain/recipes/fill/fill-recipe.ts';
import type { RowSource } from '@lichthof/domain/recipes/fill/find-table.ts';
import type { FilePlace, KeptRecipe } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { Recipe, RecipeSeries, RecipeSource } from '@lichthof/domain/recipes/recipe.ts';
import type { PartAnswer } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { rowsOf } from '../decode-file.ts';
import { limitRows } from '../file-limits.ts';
import type { FileSource } from '../file-source.ts';
import { isReadWithout } from './is-read-without.ts';
import { delimiterOf, textOfRecipe } from './table-of-source.ts';

export interface RecipeKnown {
  /** Of the estate. */
  timeZone: TimeZone;
  nowMs: number;
  /** What a person has said. */
  answers?: PartAnswer[];
}

interface RecipeDescription {
  layout: RecipeLayout;
  firstRows: string[][];
  facts: FileFacts;
}

/** By what the kept recipes of a file are found, and the meters of its series. */
export interface FileFacts {
  form: FileForm;
  places: FilePlace[];
}

const shownRows = 8;
const longestCell = 60;

/** How a recipe reads a file that the recognised layout does not read; undefined where it has no times at all. */
export function describeByRecipe(
  source: FileSource,
  recognised: FileLayout,
  { timeZone, nowMs, answers = [] }: RecipeKnown,
): RecipeDescription | undefined {
  const rowSource = rowSourceOf(source, recognised);
  if (isReadWithout(recognised, rowSource)) return undefined;
  const draft = fillRecipe(rowSource, { timeZone, nowMs, answers, keys: 'all' });
  if (!draft) return undefined;
  const facts = formOf(rowSource);
  return facts ? describeDraft(rowSource, { draft, answers, facts }) : undefined;
}

/** How a kept recipe reads a file, and where the file deviates from it; undefined without a table. */
export function describeByKept(
  file: FileSource,
  kept: Pick<KeptRecipe, 'recipe' | 'form'>,
  { timeZone, nowMs, answers = [] }: RecipeKnown,
): (RecipeDescription & { deviations: Deviation[] }) | undefined {
  const rowSource = rowSourceFor(file, sourceInFile(file, kept.recipe.source));
  const applied = applyRecipe(rowSource, kept, { timeZone, nowMs, answers });
  if (!applied) return undefined;
  const { draft, form, places, deviations } = applied;
  return { ...describeDraft(rowSource, { draft, answers, facts: { form, places } }), deviations };
}

/** The sheet of the recipe; a workbook with one sheet alone may name it otherwise. */
function sourceInFile(file: FileSource, source: RecipeSource): RecipeSource {
  if ('text' in file || source.format !== 'workbook') return source;
  const names = file.workbook.sheets.map(({ name }) => name);
  const [only] = names;
  return names.includes(source.sheet) || names.length !== 1 || only === undefined ? source : { ...source, sheet: only };
}

interface DescribedDraft {
  draft: FilledRecipe;
  answers: PartAnswer[];
  facts: FileFacts;
}

function describeDraft(rowSource: RowSource, { draft, answers, facts }: DescribedDraft): RecipeDescription {
  const { recipe, parts, rowsLeftOut, proposed } = draft;
  const series = recipe.series.map((one) => fileSeriesOf(one, proposed.has(one.key)));
  return {
    layout: { format: 'recipe', recipe, parts, answers, series, rowsLeftOut },
    firstRows: firstRowsOf(rowSource.rows(), recipe),
    facts,
  };
}

function rowSourceOf(file: FileSource, recognised: FileLayout): RowSource {
  const { workbook, delimiter } = recognised;
  const sheet = workbook?.sheets[workbook.sheet];
  return rowSourceFor(file, sheet === undefined ? { format: 'text', delimiter } : { format: 'workbook', sheet });
}

function rowSourceFor(file: FileSource, source: RecipeSource): RowSource {
  const text = textOfRecipe(file, { source });
  return {
    source,
    rows: () => limitRows(rowsOf(text, delimiterOf({ source }))),
    endsInRow: source.format === 'text' && !text.endsWith('\n'),
  };
}

/** The series as the mapping knows them; their units are in the recipe. */
function fileSeriesOf({ key, name }: RecipeSeries, isProposed: boolean): FileSeries {
  const [named] = namedSeries([name], { unit: null });
  return { ...named, key, name, unit: null, isProposed };
}

function firstRowsOf(rows: Iterable<readonly string[]>, { table: { headerRows, firstRow } }: Recipe): string[][] {
  const shown: string[][] = [];
  let row = 0;
  for (const cells of rows) {
    row += 1;
    if (row >= (headerRows[0] ?? firstRow)) shown.push(cells.map((cell) => cell.slice(0, longestCell).toWellFormed()));
    if (shown.length > shownRows) break;
  }
  return shown;
}

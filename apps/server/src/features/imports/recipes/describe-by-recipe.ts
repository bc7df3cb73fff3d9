import type { FileLayout, FileSeries } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { namedSeries } from '@lichthof/domain/metering/quarter-hour-file/recognise-series.ts';
import { knownOfColumn } from '@lichthof/domain/metering/quarter-hour-file/read-preamble.ts';
import { applyRecipe } from '@lichthof/domain/recipes/apply-recipe.ts';
import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import { type FileForm, formOf } from '@lichthof/domain/recipes/file-form.ts';
import { type FilledRecipe, fillRecipe } from '@lichthof/domain/recipes/fill/fill-recipe.ts';
import { findTable, type RowSource } from '@lichthof/domain/recipes/fill/find-table.ts';
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

/** How a recipe reads a file; undefined where the recognised layout reads it, or nothing does. */
export function describeByRecipe(
  source: FileSource,
  recognised: FileLayout,
  { timeZone, nowMs, answers = [] }: RecipeKnown,
): RecipeDescription | undefined {
  const rowSource = rowSourceOf(source, recognised);
  const draft = fillRecipe(rowSource, { timeZone, nowMs, answers, keys: 'all' });
  // what a person has answered by the recipe stays with it
  if (!draft || (answers.length === 0 && isReadWithout(recognised, draft, rowSource))) return undefined;
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
  const { recipe, parts, rowsLeftOut } = draft;
  const above = (findTable(rowSource)?.preamble ?? []).map(([, cells]) => [...cells]);
  const series = recipe.series.map((one) => fileSeriesOf(one, draft, above));
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
function fileSeriesOf(
  { key, name, column }: RecipeSeries,
  { proposed, refused }: Pick<FilledRecipe, 'proposed' | 'refused'>,
  above: string[][],
): FileSeries {
  const [named] = namedSeries([name], { unit: null });
  const { unit: _unit, ...known } = knownOfColumn(above, column);
  const refusedUnit = named?.refusedUnit ?? (refused.has(key) ? name : undefined);
  return {
    ...known,
    ...named,
    key,
    name,
    unit: null,
    isProposed: proposed.has(key),
    ...(refusedUnit !== undefined && { refusedUnit }),
  };
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

import { applyRecipe } from '@lichthof/domain/recipes/apply-recipe.ts';
import type { Deviation } from '@lichthof/domain/recipes/deviation.ts';
import { type FileForm, formOf } from '@lichthof/domain/recipes/file-form.ts';
import { listFileSeries } from '@lichthof/domain/recipes/file-series.ts';
import { fillFile } from '@lichthof/domain/recipes/fill/fill-file.ts';
import type { FilledRecipe } from '@lichthof/domain/recipes/fill/fill-recipe.ts';
import type { RowSource } from '@lichthof/domain/recipes/fill/find-table.ts';
import type { FilePlace, KeptRecipe } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { Recipe, RecipeSource } from '@lichthof/domain/recipes/recipe.ts';
import type { PartAnswer } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { RecipeLayout } from '@lichthof/domain/recipes/recipe-layout.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { FileRefusedError } from '../file-limits.ts';
import type { FileSource } from '../file-source.ts';
import { listRowSources, rowSourceOf } from './table-of-source.ts';

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

/** How a file is read as far as it proves it. Throws FileRefusedError for one without a table of values. */
export function describeByRecipe(file: FileSource, { timeZone, nowMs, answers = [] }: RecipeKnown): RecipeDescription {
  const filled = fillFile(listRowSources(file), { timeZone, nowMs, answers, keys: 'all' });
  const facts = filled && formOf(filled.source);
  if (!filled || !facts) throw new FileRefusedError(hasFormulas(file) ? 'formulas' : 'noTable');
  return describeDraft(filled.source, { draft: filled.draft, answers, facts });
}

/** Formulas stand in a file in the place of their results where no program has calculated them. */
const hasFormulas = (file: FileSource): boolean =>
  'workbook' in file && file.workbook.sheets.some(({ text }) => /(?:^|\t)=/m.test(text));

/** How a kept recipe reads a file, and where the file deviates from it; undefined without a table. */
export function describeByKept(
  file: FileSource,
  kept: Pick<KeptRecipe, 'recipe' | 'form'>,
  { timeZone, nowMs, answers = [] }: RecipeKnown,
): (RecipeDescription & { deviations: Deviation[] }) | undefined {
  const rowSource = rowSourceOf(file, sourceInFile(file, kept.recipe.source));
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
  return {
    layout: { format: 'recipe', recipe, parts, answers, series: listFileSeries(draft), rowsLeftOut },
    firstRows: firstRowsOf(rowSource.rows(), recipe),
    facts,
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

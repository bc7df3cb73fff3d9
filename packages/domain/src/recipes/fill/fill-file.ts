import { findOnly } from '../../collections/items.ts';
import type { PartOf, RecipePart } from '../recipe-draft.ts';
import type { RecipeSource } from '../recipe.ts';
import { type FilledRecipe, fillRecipe, findAnswer, type KnownOfFile } from './fill-recipe.ts';
import { findTable, type RowSource } from './find-table.ts';
import { judge } from './judge.ts';

export interface FilledFile {
  source: RowSource;
  draft: FilledRecipe;
}

/**
 * Fills in a recipe for the only one of a file's sheets, or of the delimiters of a text, that shows a table. Which of
 * several is meant is a person's choice, before anything else. Null for a file without a table of values.
 */
export function fillFile(sources: readonly RowSource[], known: KnownOfFile): FilledFile | null {
  const framed = sources.filter((source) => findTable(source) !== undefined);
  const numbered = framed.filter(hasNumber);
  // values may begin behind the first rows
  const tables = numbered.length > 0 ? numbered : framed;
  const [first] = tables;
  if (!first) return null;
  const part = findOnly(tables) ? undefined : judgeSource(tables.map(({ source }) => source));
  const answer = part && findAnswer(part, known.answers);
  const chosen = tables.find(({ source }) => answer?.value === nameOfSource(source)) ?? first;
  const draft = fillRecipe(chosen, known);
  if (!draft) return null;
  if (!part) return { source: chosen, draft };
  const answered: RecipePart = { ...part, proof: answer ? { kind: 'answer' } : null };
  return { source: chosen, draft: { ...draft, parts: [answered, ...draft.parts] } };
}

const sampleRows = 400;
const number = /^[+-]?\d[\d.,]*/;

/** A table has a number beside its times. */
function hasNumber(source: RowSource): boolean {
  const frame = findTable(source);
  if (!frame) return false;
  const times = new Set(frame.blocks.flatMap(({ columns, endColumns }) => [...columns, ...endColumns]));
  return Iterator.from(source.rows())
    .drop(frame.firstRow - 1)
    .take(sampleRows)
    .some((cells) => cells.some((cell, column) => !times.has(column) && number.test(cell.trim())));
}

function judgeSource(sources: readonly RecipeSource[]): PartOf<'sheet'> | PartOf<'delimiter'> {
  const sheets = sources.flatMap((source) => (source.format === 'workbook' ? [source.sheet] : []));
  const delimiters = sources.flatMap((source) => (source.format === 'text' ? [source.delimiter] : []));
  return sheets.length > 0
    ? judge({ id: 'sheet', kind: 'sheet', readings: sheets })
    : judge({ id: 'delimiter', kind: 'delimiter', readings: delimiters });
}

/** The sheet or the delimiter by which a source is chosen. */
function nameOfSource(source: RecipeSource): string | undefined {
  if (source.format === 'workbook') return source.sheet;
  return source.format === 'text' ? source.delimiter : undefined;
}

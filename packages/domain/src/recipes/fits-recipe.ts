import { fillRecipe, type KnownOfFile } from './fill/fill-recipe.ts';
import { findTable, type RowSource } from './fill/find-table.ts';
import type { PartValues, RecipePart } from './recipe-draft.ts';
import type { Recipe } from './recipe.ts';

/** The form of a file: what a source writes into each of its files alike. */
export interface FileForm {
  /** The header of each column. */
  headers: string[];
  /** The first filled cell of each row above the table, with '#' for digits. */
  labels: string[];
}

/** How a file deviates from the recipe of its source; the first deviation stops it. */
export type Deviation =
  | { kind: 'noTable' }
  | { kind: 'newColumn' | 'missingColumn'; text: string }
  | { kind: 'newStatusWord'; text: string; row: number | null }
  /** A part that the file reads in no way as the recipe does. */
  | { kind: 'part'; part: RecipePart };

/** The form of a file; null without a table. Equal forms have equal texts. */
export function formOf(source: RowSource): FileForm | null {
  const frame = findTable(source);
  if (!frame) return null;
  const labelOf = (cells: readonly string[]) => cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return {
    headers: frame.headers.map((header) => header.trim()),
    labels: frame.preamble.map(([, cells]) => labelOf(cells).replaceAll(/\d+/g, '#')).filter((label) => label !== ''),
  };
}

/** A text by which files of one form are found again. */
export function fingerprintOf({ headers, labels }: FileForm): string {
  return JSON.stringify([headers, labels.map((label) => label.split(/[:=#]/)[0]?.trim() ?? '')]);
}

interface ConfirmedRecipe {
  recipe: Recipe;
  form: FileForm;
}

/** Whether a further file is read by a confirmed recipe: its first deviation, or null where it fits. */
export function findDeviation(
  source: RowSource,
  { recipe, form }: ConfirmedRecipe,
  known: KnownOfFile,
): Deviation | null {
  const own = formOf(source);
  if (!own) return { kind: 'noTable' };
  const missing = form.headers.find((header) => !own.headers.includes(header));
  if (missing !== undefined) return { kind: 'missingColumn', text: missing };
  const added = own.headers.find((header) => !form.headers.includes(header));
  if (added !== undefined) return { kind: 'newColumn', text: added };
  const keys = new Set(recipe.series.map(({ key }) => key));
  const draft = fillRecipe(source, { ...known, keys });
  if (!draft) return { kind: 'noTable' };
  for (const part of draft.parts) {
    const isNewWord = part.kind === 'status' && !Object.hasOwn(recipe.status, part.word ?? '');
    if (isNewWord) return { kind: 'newStatusWord', text: part.word ?? '', row: part.proof?.row ?? null };
    if (!isPossible(part, recipe)) return { kind: 'part', part };
  }
  return null;
}

/** Whether what the recipe says is among the readings that the file leaves. */
function isPossible(part: RecipePart, recipe: Recipe): boolean {
  const { time, numbers } = recipe;
  const own = recipe.series.filter(({ key }) => part.series.includes(key));
  if (part.kind === 'pattern') return part.readings.includes(time.pattern);
  if (part.kind === 'clock') return includesEqual(part.readings, time.clock);
  if (part.kind === 'steps') return part.readings.some((steps) => isPartOfSteps(steps, time.steps));
  if (part.kind === 'numbers') return part.readings.some((signs) => isReadAlike(signs, numbers));
  if (part.kind === 'unit') return own.every(({ unit }) => part.readings.includes(unit));
  if (part.kind === 'content') return own.every(({ content }) => part.readings.includes(content));
  return part.kind !== 'stamp' || part.series.length > 0 || part.proof === null || part.readings.includes(time.stamp);
}

/** A file may lack one of several steps; readings at any time have none. */
const isPartOfSteps = (steps: readonly number[], known: readonly number[]): boolean =>
  steps.length === 0 ? known.length === 0 : steps.every((step) => known.includes(step));

/** Whole numbers are the same whatever separates decimals. */
const isReadAlike = (signs: PartValues['numbers'], { decimal, thousands }: PartValues['numbers']): boolean =>
  signs.decimal === null || (signs.decimal === decimal && signs.thousands === thousands);

const includesEqual = (readings: readonly object[], value: object): boolean =>
  readings.some((reading) => JSON.stringify(reading) === JSON.stringify(value));

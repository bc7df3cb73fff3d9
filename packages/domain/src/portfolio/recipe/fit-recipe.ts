import { isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { choiceCode, isGuide } from '../form-texts.ts';
import type { Sheet } from '../tables/file-tables.ts';
import { findHeaderRows, headingsOf } from './find-headings.ts';
import type { PortfolioRecipe, RecipeColumn, SheetRecipe } from './portfolio-recipe.ts';
import { choiceOf } from './propose-words.ts';
import { lastHeader } from './sheet-entries.ts';

export const deviationCodes = ['missingSheet', 'newSheet', 'missingColumn', 'newColumn', 'newWord'] as const;
type DeviationCode = (typeof deviationCodes)[number];

/** The first thing by which a file differs from the form of a recipe. */
export interface PortfolioDeviation {
  code: DeviationCode;
  sheet: string;
  /** The heading; empty for a sheet. */
  title: string;
  word: string;
}

export interface FittedRecipe {
  /** With the places of this file. */
  recipe: PortfolioRecipe;
  deviation: PortfolioDeviation | null;
  /** How many columns of the recipe the file has. */
  sharedColumns: number;
}

/** Lays a kept recipe on a file: sheets and columns are found by their headings, wherever they stand. */
export function fitRecipe(recipe: PortfolioRecipe, sheets: Sheet[]): FittedRecipe {
  const files = sheets.filter(({ name, rows }) => !isGuide(name) && rows.some(({ cells }) => !cells.every(isEmpty)));
  const deviations: PortfolioDeviation[] = [];
  const names = new Map<string, string>();
  let sharedColumns = 0;
  const fitted = recipe.sheets.flatMap((sheetRecipe) => {
    const sheet = findSheet(sheetRecipe, files, recipe.sheets.length);
    if (!sheet) {
      deviations.push({ code: 'missingSheet', sheet: sheetRecipe.sheet, title: '', word: '' });
      return [];
    }
    names.set(sheetRecipe.sheet, sheet.name);
    const found = fitSheet(sheetRecipe, sheet);
    sharedColumns += found.shared;
    deviations.push(...found.deviations);
    return [found.recipe];
  });
  const taken = new Set(names.values());
  const unknown = files.filter(({ name }) => !taken.has(name)).map(({ name }) => name);
  deviations.push(...unknown.map((sheet) => ({ code: 'newSheet' as const, sheet, title: '', word: '' })));
  const joined = fitted.map((one) => renameJoin(one, names));
  return { recipe: { ...recipe, sheets: joined }, deviation: deviations[0] ?? null, sharedColumns };
}

/** The sheet of the same name; the only sheet of a file may be called otherwise. */
function findSheet({ sheet }: SheetRecipe, files: Sheet[], count: number): Sheet | undefined {
  const named = files.find(({ name }) => nameKey(name) === nameKey(sheet));
  return named ?? (count === 1 && files.length === 1 ? files[0] : undefined);
}

interface FittedSheet {
  recipe: SheetRecipe;
  deviations: PortfolioDeviation[];
  shared: number;
}

function fitSheet(recipe: SheetRecipe, sheet: Sheet): FittedSheet {
  const headerRows = isSameHeading(recipe, sheet) ? recipe.headerRows : findHeaderRows(sheet);
  const headings = headingsOf(sheet, headerRows);
  const left = headings.map((_, index) => index);
  const deviation = (code: PortfolioDeviation['code'], title: string, word = ''): PortfolioDeviation => ({
    code,
    sheet: sheet.name,
    title,
    word,
  });
  const deviations: PortfolioDeviation[] = [];
  const moved = new Map<number, number>();
  const columns = recipe.columns.flatMap((column): RecipeColumn[] => {
    const at = left.findIndex((index) => nameKey(headings[index] ?? '') === nameKey(column.heading));
    const index = left[at];
    if (index === undefined) {
      if (column.use !== null || recipe.join?.column === column.index) {
        deviations.push(deviation('missingColumn', column.heading));
      }
      return [];
    }
    left.splice(at, 1);
    moved.set(column.index, index);
    return [{ ...column, index }];
  });
  for (const index of left) {
    const heading = headings[index] ?? '';
    if (heading !== '') deviations.push(deviation('newColumn', heading));
    columns.push({ index, heading, use: null, fillDown: null, words: {}, dayOrder: null });
  }
  columns.sort((a, b) => a.index - b.index);
  const fitted = { ...recipe, sheet: sheet.name, headerRows, columns, join: moveJoin(recipe.join, moved) };
  for (const column of columns) {
    const word = newWord(fitted, column, sheet);
    if (word !== undefined) deviations.push(deviation('newWord', column.heading, word));
  }
  return { recipe: fitted, deviations, shared: moved.size };
}

function isSameHeading({ headerRows, columns }: SheetRecipe, sheet: Sheet): boolean {
  const headings = headingsOf(sheet, headerRows);
  return columns.every(({ index, heading }) => nameKey(headings[index] ?? '') === nameKey(heading));
}

const moveJoin = (join: SheetRecipe['join'], moved: Map<number, number>): SheetRecipe['join'] => {
  const column = join && moved.get(join.column);
  return join && column !== null && column !== undefined ? { ...join, column } : null;
};

function renameJoin(recipe: SheetRecipe, names: Map<string, string>): SheetRecipe {
  const { join } = recipe;
  return join ? { ...recipe, join: { ...join, sheet: names.get(join.sheet) ?? join.sheet } } : recipe;
}

/** A word of a choice that neither the form nor the recipe knows. */
function newWord(recipe: SheetRecipe, { index, use, words }: RecipeColumn, sheet: Sheet): string | undefined {
  const choice = choiceOf(use);
  if (!choice) return undefined;
  return sheet.rows
    .filter(({ line }) => line > lastHeader(recipe))
    .map(({ cells }) => textOf(cells[index]))
    .find((text) => text !== '' && words[nameKey(text)] === undefined && choiceCode(choice, text) === undefined);
}

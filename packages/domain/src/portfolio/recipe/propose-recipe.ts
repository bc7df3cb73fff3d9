import { rowBegin } from '../../recipes/other-rows.ts';
import { isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { isGuide } from '../form-texts.ts';
import type { Sheet, SheetRow } from '../tables/file-tables.ts';
import { isSplitUse, splitUses, tableOfUse, targetsOfUse, type ColumnUse } from './column-uses.ts';
import { findHeaderRows, headingsOf } from './find-headings.ts';
import { usesOfHeading } from './heading-uses.ts';
import texts from './heading-words.de.json' with { type: 'json' };
import type { PortfolioRecipe, RecipeColumn, SheetRecipe } from './portfolio-recipe.ts';
import { isVacancy, proposeWords } from './propose-words.ts';
import { possibleDayOrders } from './sheet-entries.ts';
import type { Target } from './targets.ts';

/**
 * A recipe for sheets of an unknown form, filled in by known words of headings. It is a proposal: a person sees it with
 * samples, changes and confirms it.
 */
export function proposeRecipe(sheets: Sheet[]): PortfolioRecipe {
  const read = sheets.filter(({ name, rows }) => !isGuide(name) && rows.length > 0);
  const proposed = read.map((sheet) => proposeSheet(sheet, findHeaderRows(sheet)));
  const useful = proposed.filter(({ columns }) => columns.some(({ use }) => use !== null));
  const recipes = useful.length > 0 ? useful : proposed;
  return {
    version: 1,
    sheets: recipes.map((recipe) => ({ ...recipe, join: proposeJoin(recipe, recipes, sheets) })),
    constants: [],
    tenantsWithoutEmail: 'issue',
    makesContracts: recipes.some(({ columns }) =>
      columns.some(({ use }) => use !== null && tableOfUse(use) === 'contracts'),
    ),
  };
}

/** Reads a sheet with these lines as its headings. */
export function proposeSheet(sheet: Sheet, headerRows: number[]): SheetRecipe {
  const headings = headingsOf(sheet, headerRows);
  const last = Math.max(0, ...headerRows);
  const below = sheet.rows.filter(({ line, cells }) => line > last && !cells.every(isEmpty));
  const otherRows = [...new Set(below.filter(isSum).map(({ cells }) => rowBegin(cells.map(textOf))))];
  const rows = below.filter((row) => !isSum(row));
  const taken = new Set<Target>();
  const uses = headings.map((heading) => usesOfHeading(heading, sheet.name));
  const tables = new Set(uses.filter(({ length }) => length === 1).map(([use]) => use && tableOfUse(use)));
  const possibleUses = uses.map((found) => {
    const inTables = found.filter((use) => tables.has(tableOfUse(use)));
    return inTables.length > 0 ? inTables : found;
  });
  // a heading with one meaning takes it before those with several
  const columns = headings
    .map((heading, index) => ({ heading, index, possible: possibleUses[index] ?? [] }))
    .toSorted((a, b) => a.possible.length - b.possible.length)
    .map((column) => proposeColumn({ sheet, rows, taken, ...column }))
    .toSorted((a, b) => a.index - b.index);
  nameApartments(columns);
  for (const column of columns) column.words = proposeWords(column.use, textsIn(rows, column.index));
  return { sheet: sheet.name, headerRows, columns, join: null, otherRows, joinSigns: {} };
}

/** The recipe with words for the columns that fill another field than before. */
export function translateChangedUses(
  recipe: PortfolioRecipe,
  before: PortfolioRecipe,
  sheets: Sheet[],
): PortfolioRecipe {
  const translate = (sheet: SheetRecipe): SheetRecipe => {
    const old = before.sheets.find((one) => one.sheet === sheet.sheet)?.columns;
    const rows = sheets.find(({ name }) => name === sheet.sheet)?.rows ?? [];
    const below = rows.filter(({ line }) => line > Math.max(0, ...sheet.headerRows));
    const columns = sheet.columns.map((column) => {
      const known = old?.find(({ index }) => index === column.index);
      const isKnown = known?.use === column.use && !isSentBeforeAnswer(column, known);
      return isKnown ? column : { ...column, words: proposeWords(column.use, textsIn(below, column.index)) };
    });
    return { ...sheet, columns };
  };
  return { ...recipe, sheets: recipe.sheets.map(translate) };
}

/** A change that follows quickly does not know the words yet that were proposed for the one before. */
const isSentBeforeAnswer = ({ words }: RecipeColumn, known: RecipeColumn) =>
  Object.keys(words).length === 0 && Object.keys(known.words).length > 0;

const textsIn = (rows: SheetRow[], index: number) =>
  rows.map(({ cells }) => textOf(cells[index])).filter((text) => text !== '');

/** A row of sums begins with a word for it. */
const isSum = ({ cells }: SheetRow): boolean => {
  const first = cells.map(textOf).find((text) => text !== '') ?? '';
  const [word = ''] = nameKey(first).split(/[\s:.]+/);
  return texts.sums.includes(word);
};

interface Proposing {
  sheet: Sheet;
  rows: SheetRow[];
  heading: string;
  index: number;
  /** What the heading may mean. */
  possible: ColumnUse[];
  taken: Set<Target>;
}

function proposeColumn({ sheet, rows, heading, index, possible, taken }: Proposing): RecipeColumn {
  const cells = textsIn(rows, index);
  const isFree = (use: ColumnUse) => targetsOfUse(use).every((target) => !taken.has(target));
  const use = possible.find((one) => isFree(one) && fitsTexts(one, cells)) ?? null;
  if (use !== null) for (const target of targetsOfUse(use)) taken.add(target);
  const [dayOrder, other] = possibleDayOrders(cells);
  return {
    index,
    heading,
    use,
    fillDown: use === null ? null : proposeFillDown(sheet, rows, index),
    words: {},
    dayOrder: other === undefined ? (dayOrder ?? null) : null,
  };
}

const mostOthers = 0.2;

/** A column holds several fields only if most of its texts can be split. */
function fitsTexts(use: ColumnUse, cells: string[]): boolean {
  if (!isSplitUse(use)) return true;
  const others = cells.filter((text) => splitUses[use].split(text) === undefined && !isVacancy(text));
  return cells.length > 0 && others.length <= cells.length * mostOthers;
}

const fewGaps = 0.3;

/** Merged cells say that their value counts for all their rows; few values of an estate are likely meant so. */
function proposeFillDown({ merged = [] }: Sheet, rows: SheetRow[], index: number): RecipeColumn['fillDown'] {
  const [first] = rows;
  const isMerged = merged.some(
    ({ firstRow, lastRow, firstColumn }) =>
      firstColumn === index && lastRow > firstRow && first !== undefined && firstRow + 1 >= first.line,
  );
  if (isMerged) return 'merged';
  const gaps = rows.filter(({ cells }) => isEmpty(cells[index])).length;
  const isBegun = first !== undefined && !isEmpty(first.cells[index]);
  return isBegun && index === 0 && gaps > rows.length * fewGaps ? 'all' : null;
}

/** Without a column for the apartment itself its position names it. */
function nameApartments(columns: RecipeColumn[]): void {
  const fills = columns.flatMap(({ use }) => (use === null ? [] : targetsOfUse(use)));
  const floor = columns.find(({ use }) => use === 'apartments.floor');
  const needsName = fills.some((target) => /^(?:tenants|apartments\.areaSqm)/.test(target));
  if (floor && needsName && !fills.includes('apartments.name')) floor.use = 'nameAndFloor';
}

/** A sheet without estates is joined to one with them by the column of the apartment that both have. */
function proposeJoin(recipe: SheetRecipe, recipes: SheetRecipe[], sheets: Sheet[]): SheetRecipe['join'] {
  const fills = ({ columns }: SheetRecipe) => columns.flatMap(({ use }) => (use === null ? [] : targetsOfUse(use)));
  const namesEstate = (one: SheetRecipe) => fills(one).some((target) => target.startsWith('estates.'));
  if (namesEstate(recipe)) return null;
  const columnOf = (one: SheetRecipe) => one.columns.find(({ use }) => use === 'apartments.name')?.index;
  const column = columnOf(recipe);
  if (column === undefined) return null;
  const textsOf = (one: SheetRecipe, index: number) => {
    const sheet = sheets.find(({ name }) => name === one.sheet);
    const last = Math.max(0, ...one.headerRows);
    return new Set(textsIn(sheet?.rows.filter(({ line }) => line > last) ?? [], index).map(nameKey));
  };
  const own = textsOf(recipe, column);
  for (const other of recipes) {
    const otherColumn = columnOf(other);
    if (other === recipe || otherColumn === undefined || !namesEstate(other)) continue;
    const known = textsOf(other, otherColumn);
    if ([...own].filter((text) => known.has(text)).length > own.size / 2) {
      return { column, sheet: other.sheet, otherColumn };
    }
  }
  return null;
}

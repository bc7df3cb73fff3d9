import type { TableName } from '../columns.ts';
import { choiceCode, choiceLabel } from '../form-texts.ts';
import type { PortfolioIssue } from '../planning/issues.ts';
import { isEmpty, nameKey, numberOf, textOf } from '../tables/cells.ts';
import { columnLetter, type Sheet } from '../tables/file-tables.ts';
import type { AppliedRecipe } from './apply-recipe.ts';
import { headingsOf } from './find-headings.ts';
import { type ColumnUse, isSplitUse, splitUses, targetsOfUse } from './column-uses.ts';
import type { PortfolioRecipe, RecipeColumn, SheetRecipe } from './portfolio-recipe.ts';
import { choiceOf, isNameOfTenant } from './propose-words.ts';
import { readFloor } from './read-floor.ts';
import { lastHeader, possibleDayOrders } from './sheet-entries.ts';
import { targetColumns, type Target } from './targets.ts';

/** A text of a column that is read as another one; null: nobody has said what it means. */
interface MappedWord {
  text: string;
  count: number;
  to: string | null;
}

interface ColumnDescription {
  index: number;
  letter: string;
  heading: string;
  /** The first different texts. */
  samples: string[];
  filledCount: number;
  distinctCount: number;
  /** Of a field that holds numbers, where every text is one. */
  sum: number | null;
  filledDown: number;
  words: MappedWord[];
  /** Both are possible: a person has to say which. */
  dayOrders: ('dayFirst' | 'monthFirst')[];
}

interface SheetDescription {
  sheet: string;
  rowCount: number;
  columns: ColumnDescription[];
  /** Rows that are no entries. */
  leftOut: { line: number; text: string }[];
  leftOutCount: number;
}

export interface MappingDescription {
  sheets: SheetDescription[];
  /** Fields that new objects need and no column fills. */
  missing: Target[];
  /** By the number or else the name that rows give; only the first ones. */
  estates: { key: string; name: string }[];
  tenantsWithoutEmail: number;
}

const maxSamples = 3;
const maxWords = 200;
const maxLeftOut = 20;
const maxEstates = 50;

/** What a recipe does with the sheets of a file, column by column. */
export function describeMapping(
  sheets: Sheet[],
  recipe: PortfolioRecipe,
  { applied, issues }: { applied: AppliedRecipe; issues: PortfolioIssue[] },
): MappingDescription {
  return {
    sheets: sheets
      .filter(({ rows }) => rows.length > 0)
      .map((sheet) => {
        const sheetRecipe = recipe.sheets.find((one) => one.sheet === sheet.name);
        return sheetRecipe ? describeSheet(sheet, sheetRecipe, applied) : unreadSheet(sheet);
      }),
    missing: missingTargets(recipe, issues),
    estates: estatesOf(applied),
    tenantsWithoutEmail: countWithoutEmail(applied),
  };
}

const unreadSheet = ({ name, rows }: Sheet): SheetDescription => ({
  sheet: name,
  rowCount: rows.length,
  columns: [],
  leftOut: [],
  leftOutCount: 0,
});

function describeSheet(sheet: Sheet, recipe: SheetRecipe, { sheets }: AppliedRecipe): SheetDescription {
  const read = sheets.find((one) => one.recipe === recipe);
  const lines = new Set(read?.entries.map(({ line }) => line));
  const leftOut = read?.leftOut ?? [];
  return {
    sheet: sheet.name,
    rowCount: lines.size,
    columns: headingsOf(sheet, recipe.headerRows).flatMap((heading, index) => {
      const texts = sheet.rows
        .filter(({ line }) => (lines.size > 0 ? lines.has(line) : line > lastHeader(recipe)))
        .map(({ cells }) => textOf(cells[index]));
      const column = recipe.columns.find((one) => one.index === index);
      if (heading === '' && texts.every((text) => text === '')) return [];
      return [
        {
          ...describeColumn(column, texts),
          index,
          letter: columnLetter(index),
          heading,
          filledDown: read?.filledDown.get(index) ?? 0,
        },
      ];
    }),
    leftOut: leftOut.slice(0, maxLeftOut).map(({ line, cells }) => ({
      line,
      text: cells
        .map(textOf)
        .filter((text) => text !== '')
        .join(' · ')
        .slice(0, 200),
    })),
    leftOutCount: leftOut.length,
  };
}

type ColumnFacts = Omit<ColumnDescription, 'index' | 'letter' | 'heading' | 'filledDown'>;

function describeColumn(column: RecipeColumn | undefined, all: string[]): ColumnFacts {
  const texts = all.filter((text) => text !== '');
  const distinct = new Map<string, { text: string; count: number }>();
  for (const text of texts) {
    const known = distinct.get(nameKey(text));
    if (known) known.count += 1;
    else distinct.set(nameKey(text), { text, count: 1 });
  }
  const orders = possibleDayOrders(texts);
  return {
    samples: [...distinct.values()].slice(0, maxSamples).map(({ text }) => text.slice(0, 60)),
    filledCount: texts.length,
    distinctCount: distinct.size,
    sum: column && isNumeric(column.use) ? sumOf(texts) : null,
    words: column ? wordsOf(column, [...distinct.values()]).slice(0, maxWords) : [],
    dayOrders: orders.length > 1 ? orders : [],
  };
}

const isNumeric = (use: ColumnUse | null) =>
  use !== null && targetColumns.get(use as Target)?.column.rule.kind === 'decimal';

function sumOf(texts: string[]): number | null {
  let hundredths = 0;
  for (const text of texts) {
    const read = numberOf(text);
    if ('code' in read) return null;
    hundredths += Math.round(read.value * 100);
  }
  return hundredths / 100;
}

function wordsOf({ use, words }: RecipeColumn, texts: { text: string; count: number }[]): MappedWord[] {
  const choice = choiceOf(use);
  const isFloor = use === 'apartments.floor' || use === 'nameAndFloor';
  return texts.flatMap(({ text, count }): MappedWord[] => {
    const own = words[nameKey(text)];
    if (own !== undefined) return [{ text, count, to: own }];
    if (choice) {
      const code = choiceCode(choice, text);
      if (code === undefined) return [{ text, count, to: null }];
      const label = choiceLabel(choice, code) ?? text;
      return nameKey(label) === nameKey(text) ? [] : [{ text, count, to: label }];
    }
    if (isUnreadName(use, text)) return [{ text, count, to: null }];
    const floor = isFloor ? readFloor(text) : undefined;
    return floor !== undefined && floor !== text ? [{ text, count, to: floor }] : [];
  });
}

/** A text that is no name in the form of its column: a company, or a word for an empty apartment. */
const isUnreadName = (use: ColumnUse | null, text: string): boolean =>
  use !== null && isNameOfTenant(use) && isSplitUse(use) && splitUses[use].split(text) === undefined;

/** Fields with a constant are listed too, so that it can be changed. */
function missingTargets({ constants, sheets }: PortfolioRecipe, issues: PortfolioIssue[]): Target[] {
  const missing = issues.flatMap(({ code, table, expected }): Target[] => {
    if (code === 'missingColumn' && table !== null && expected !== undefined) return [targetOfIssue(table, expected)];
    return code === 'edgeMissing' ? ['edges.name'] : [];
  });
  const filled = new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ use }) => (use ? targetsOfUse(use) : []))));
  const wanted = new Set([
    ...constants.map(({ target }) => target),
    ...missing.filter((target) => !filled.has(target)),
  ]);
  return [...targetColumns.keys()].filter((target) => wanted.has(target));
}

const targetOfIssue = (table: TableName, key: string): Target =>
  key === 'projectNumber' ? 'estates.projectNumber' : `${table}.${key}`;

function estatesOf({ sheets }: AppliedRecipe): MappingDescription['estates'] {
  const estates = new Map<string, string>();
  for (const { fields } of sheets.flatMap(({ entries }) => entries)) {
    const number = textOf(fields.get('estates.projectNumber')?.cell);
    const name = textOf(fields.get('estates.name')?.cell);
    const address = ['estates.street', 'estates.houseNumber'].map((key) => textOf(fields.get(key as Target)?.cell));
    const key = nameKey(number || name);
    if (key === '' || estates.size >= maxEstates) continue;
    const shown = [number, name || address.join(' ').trim()].filter((text) => text !== '').join(', ');
    if (!estates.has(key) || shown.length > (estates.get(key)?.length ?? 0)) estates.set(key, shown);
  }
  return [...estates].map(([key, name]) => ({ key, name }));
}

function countWithoutEmail({ sheets }: AppliedRecipe): number {
  return sheets
    .flatMap(({ entries }) => entries)
    .filter(({ fields }) => {
      const isNamed = !isEmpty(fields.get('tenants.lastName')?.cell) || !isEmpty(fields.get('tenants.firstName')?.cell);
      return isNamed && isEmpty(fields.get('tenants.email')?.cell);
    }).length;
}

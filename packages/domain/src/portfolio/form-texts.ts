import { nameKey } from './tables/cells.ts';
import { choiceLabels } from '../fields/choice-labels.ts';
import { choiceNames, type ChoiceName } from '../fields/field.ts';
import { tableColumns, tableNames, type Column, type TableName } from './columns.ts';
import texts from './portfolio-form.de.json' with { type: 'json' };

interface ColumnText {
  title: string;
  aliases?: string[];
  example: string;
}

function textsOfColumn(table: TableName, key: string): ColumnText {
  const columns: Record<string, ColumnText> = texts.table[table].columns;
  const found = columns[key];
  if (!found) throw new RangeError(`No texts for the column ${key} of ${table}`);
  return found;
}

export const guideTexts = texts.guide;
export const tableTitle = (table: TableName): string => texts.table[table].title;
export const columnTitle = (table: TableName, key: string): string => textsOfColumn(table, key).title;
export const columnExample = (table: TableName, key: string): string => textsOfColumn(table, key).example;
/** The heading in the first line of the form; an asterisk marks required columns. */
export const headingOf = (table: TableName, { key, required }: Column): string =>
  `${columnTitle(table, key)}${required ? ' *' : ''}`;

/** Normalizes a title for comparison: without case, blanks, marks and units, with umlauts written out. */
export function titleKey(title: string): string {
  const plain = nameKey(title).replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return plain.replace(/\((?:m²|m2|qm|kwp?|a)\)|in (?:m²|m2|qm|kwp?|a)$/, '').replaceAll(/[^a-z0-9]/g, '');
}

const tablesByTitle = new Map(tableNames.map((table) => [titleKey(tableTitle(table)), table]));
const columnsByTitle = new Map(
  tableNames.map((table) => [
    table,
    new Map(
      tableColumns[table]
        .toReversed()
        .flatMap(({ key }) => titlesOf(textsOfColumn(table, key)).map((title) => [titleKey(title), key] as const)),
    ),
  ]),
);

function titlesOf({ title, aliases = [] }: ColumnText): string[] {
  return [...aliases, title];
}

/** Title and aliases of a column. */
export const titlesOfColumn = (table: TableName, key: string): string[] => titlesOf(textsOfColumn(table, key));

/** The table of a sheet or file with this name, such as 'objekte.csv'. */
export const tableOfTitle = (name: string): TableName | undefined => tablesByTitle.get(titleKey(withoutEnding(name)));
export const columnOfTitle = (table: TableName, title: string): string | undefined =>
  columnsByTitle.get(table)?.get(titleKey(title));
export const isGuide = (name: string): boolean => titleKey(withoutEnding(name)) === titleKey(texts.guide.sheet);
const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');

/** The number of cells that are titles of one table, for the table with the most. */
export const titleCount = (cells: string[]): number =>
  Math.max(...tableNames.map((table) => new Set(cells.map((cell) => columnOfTitle(table, cell)).filter(Boolean)).size));

export interface Choice {
  code: string | number;
  label: string;
}

const codeOf = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

export const choices = Object.fromEntries(
  choiceNames.map((name) => [
    name,
    Object.entries(choiceLabels[name]).map(([code, label]) => ({
      code: codeOf(code),
      label,
    })),
  ]),
) as Record<ChoiceName, Choice[]>;

export const choiceLabel = (name: ChoiceName, code: string | number): string | undefined =>
  choices[name].find((choice) => choice.code === code)?.label;

const withoutAside = (label: string): string => label.replace(/ \([^)]*\)$/, '');

/** Labels of files from before a choice was called otherwise. */
const formerLabels: Partial<Record<ChoiceName, Record<string, number>>> = texts.formerChoice;

/** Finds a choice by its label, with or without the part in brackets, by a former label, or by its code. */
export function choiceCode(name: ChoiceName, text: string): string | number | undefined {
  const wanted = nameKey(text);
  const fits = ({ code, label }: Choice) =>
    [label, withoutAside(label), String(code)].some((known) => nameKey(known) === wanted);
  const former = Object.entries(formerLabels[name] ?? {}).find(([label]) => nameKey(label) === wanted);
  return choices[name].find(fits)?.code ?? former?.[1];
}

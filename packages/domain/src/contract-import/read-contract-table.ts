import { type Cell, isEmpty, textOf } from '../portfolio/tables/cells.ts';
import { columnLetter, type Sheet, type SheetRow } from '../portfolio/tables/file-tables.ts';
import { columnOfTitle, contractColumns, requiredColumns, titleOf, type ContractColumn } from './contract-columns.ts';
import type { ContractIssue, PartIssue } from './contract-issues.ts';
import { readRow, type ContractRow } from './read-cells.ts';

export const maxContracts = 20_000;
const headingWithin = 20;
const fewestHeadings = 2;

/** The table of a file: rows that can be used, and what is wrong with the others. */
export interface ContractTable {
  rows: ContractRow[];
  /** How many rows hold something. */
  rowCount: number;
  issues: ContractIssue[];
  /** The cells as they are shown beside an issue found later, by line and column. */
  shown: Record<number, Partial<Record<ContractColumn, string>>>;
  /** Letter and title of each column in the file. */
  places: Partial<Record<ContractColumn, { letter: string; title: string }>>;
}

interface Heading {
  row: SheetRow;
  keys: (ContractColumn | undefined)[];
}

/** Reads the sheet with the most headings of the form. */
export function readContractTable(sheets: Sheet[]): ContractTable {
  const found = sheets
    .map((sheet) => ({ sheet, heading: findHeading(sheet) }))
    .toSorted((a, b) => countOf(b.heading) - countOf(a.heading))[0];
  const empty: ContractTable = { rows: [], rowCount: 0, issues: [], shown: {}, places: {} };
  if (!found?.heading) {
    const expected = contractColumns.map(titleOf).join(', ');
    return { ...empty, issues: [{ ...nowhere, code: 'noHeading', value: found?.sheet.name ?? '', expected }] };
  }
  return readTable(found.sheet, found.heading, empty);
}

const nowhere = { line: null, letter: null, title: null };

function findHeading({ rows }: Sheet): Heading | undefined {
  const headings = rows
    .slice(0, headingWithin)
    .map((row) => ({ row, keys: row.cells.map((cell) => columnOfTitle(textOf(cell))) }));
  const best = headings.toSorted((a, b) => countOf(b) - countOf(a))[0];
  return countOf(best) >= fewestHeadings ? best : undefined;
}

const countOf = (heading: Heading | undefined) => new Set(heading?.keys.filter(Boolean)).size;

function readTable(sheet: Sheet, { row: heading, keys }: Heading, table: ContractTable): ContractTable {
  const columns = contractColumns.filter((column) => keys.includes(column));
  const placeOf = (index: number) => ({ letter: columnLetter(index), title: textOf(heading.cells[index]) });
  const places = Object.fromEntries(columns.map((column) => [column, placeOf(keys.indexOf(column))]));
  const filled = sheet.rows.filter(
    ({ line, cells }) => line > heading.line && columns.some((column) => !isEmpty(cells[keys.indexOf(column)])),
  );
  const issues = issuesOfHeading(heading, keys);
  if (sheet.isTooLong || filled.length > maxContracts) {
    issues.push({ ...nowhere, code: 'tooManyRows', value: String(filled.length), expected: String(maxContracts) });
  } else if (filled.length === 0) issues.push({ ...nowhere, code: 'noRows', value: sheet.name });
  if (issues.length > 0) return { ...table, places, issues, rowCount: filled.length };
  for (const { line, cells } of filled) {
    addRow(
      { ...table, places },
      line,
      Object.fromEntries(columns.map((column) => [column, cells[keys.indexOf(column)] ?? null])),
    );
  }
  return { ...table, places, rowCount: filled.length };
}

/** Adds a row by its cells, or what is wrong in them. */
export function addRow(
  table: Pick<ContractTable, 'rows' | 'issues' | 'shown' | 'places'>,
  line: number,
  cells: Partial<Record<ContractColumn, Cell>>,
): void {
  table.shown[line] = Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, textOf(cell)]));
  const read = readRow(line, cells);
  if ('row' in read) table.rows.push(read.row);
  else table.issues.push(...read.issues.map((issue) => placeIssue(table, line, issue)));
}

/** An issue of a part with line, letter, title and content of its cell. */
export function placeIssue({ places, shown }: Pick<ContractTable, 'places' | 'shown'>, line: number, issue: PartIssue) {
  const { code, part, expected } = issue;
  const place = places[part];
  const value = cut(shown[line]?.[part] ?? '');
  return {
    line,
    letter: place?.letter ?? null,
    title: place?.title ?? titleOf(part),
    code,
    value,
    ...(expected !== undefined && { expected }),
  };
}

const longestValue = 80;
const cut = (text: string) => Array.from(text).slice(0, longestValue).join('').toWellFormed();

function issuesOfHeading({ line, cells }: SheetRow, keys: Heading['keys']): ContractIssue[] {
  const doubled = keys.flatMap((key, index): ContractIssue[] => {
    if (key === undefined || keys.indexOf(key) === index) return [];
    const title = textOf(cells[index]);
    return [{ line, letter: columnLetter(index), title, code: 'duplicateColumn', value: title }];
  });
  const missing = requiredColumns
    .filter((column) => !keys.includes(column))
    .map((column): ContractIssue => ({ ...nowhere, line, title: titleOf(column), code: 'missingColumn', value: '' }));
  return [...doubled, ...missing];
}

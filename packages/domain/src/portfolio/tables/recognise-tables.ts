import { isEmpty, textOf } from './cells.ts';
import { tableColumns, tableNames, type TableName } from '../columns.ts';
import type { PortfolioIssue, PortfolioNotice } from '../planning/issues.ts';
import { columnLetter, maxRows, type FileTable, type PortfolioFile, type Sheet, type SheetRow } from './file-tables.ts';
import { columnOfTitle, columnTitle, isGuide, tableOfTitle, tableTitle } from '../form-texts.ts';

const headingWithin = 20;
const maxNotices = 50;

interface Heading {
  row: SheetRow;
  /** The keys of the form's columns, by position in the row. */
  keys: (string | undefined)[];
}

/** Finds the tables of the form in sheets: by the sheet's name, else by the headings in its first rows. */
export function recogniseTables(sheets: Sheet[]): PortfolioFile {
  const file: PortfolioFile = { tables: [], issues: [], notices: [] };
  const candidates = sheets.filter(({ name }) => !isGuide(name));
  const named = new Map<TableName, Sheet>();
  for (const sheet of candidates) {
    const table = tableOfTitle(sheet.name);
    if (table && !named.has(table)) named.set(table, sheet);
  }
  const nameless = candidates.filter((sheet) => ![...named.values()].includes(sheet));
  for (const sheet of nameless) addNameless(file, named, sheet);
  for (const table of tableNames) {
    const sheet = named.get(table);
    if (sheet) readTable(file, table, sheet);
  }
  file.notices = file.notices.slice(0, maxNotices);
  if (file.tables.length === 0 && file.issues.length === 0) file.issues.push(noTable(sheets));
  return file;
}

function addNameless(file: PortfolioFile, named: Map<TableName, Sheet>, sheet: Sheet): void {
  const isMatch = (table: TableName) => !named.has(table) && hasRequired(table, findHeading(table, sheet));
  const table = tableNames.toReversed().find(isMatch);
  if (table) named.set(table, sheet);
  else if (sheet.rows.length > 0) file.notices.push({ code: 'ignoredSheet', sheet: sheet.name });
}

const noTable = (sheets: Sheet[]): PortfolioIssue => ({
  table: null,
  sheet: sheets[0]?.name ?? '',
  line: null,
  letter: null,
  title: null,
  code: 'noTable',
  value: sheets.map(({ name }) => name).join(', '),
  expected: tableNames.map(tableTitle).join(', '),
});

function readTable(file: PortfolioFile, table: TableName, sheet: Sheet): void {
  const place = { table, sheet: sheet.name, line: null, letter: null, title: null };
  if (sheet.isTooLong) {
    file.issues.push({ ...place, code: 'tooManyRows', value: '', most: maxRows });
    return;
  }
  const heading = findHeading(table, sheet);
  if (!heading) {
    if (sheet.rows.length > 0) file.issues.push({ ...place, code: 'noHeading', value: '', expected: titlesOf(table) });
    return;
  }
  const found = tableOf(table, sheet, heading);
  if (found.rows.length > maxRows) {
    file.issues.push({ ...place, code: 'tooManyRows', value: String(found.rows.length), most: maxRows });
    return;
  }
  file.tables.push(found);
  file.issues.push(...doubledColumns(found, heading));
  file.notices.push(...unknownColumns(sheet, heading));
}

const titlesOf = (table: TableName) => tableColumns[table].map(({ key }) => columnTitle(table, key)).join(', ');

/** Of the first rows the one with the most headings of the table, if it has enough. */
function findHeading(table: TableName, { rows }: Sheet): Heading | undefined {
  const headings = rows.slice(0, headingWithin).map((row) => ({
    row,
    keys: row.cells.map((cell) => columnOfTitle(table, textOf(cell))),
  }));
  const best = headings.toSorted((a, b) => countOf(b) - countOf(a))[0];
  const isEnough = best && countOf(best) >= Math.min(2, tableColumns[table].length);
  return isEnough ? best : undefined;
}

const countOf = ({ keys }: Heading) => new Set(keys.filter(Boolean)).size;

function hasRequired(table: TableName, heading: Heading | undefined): boolean {
  if (!heading) return false;
  const required = tableColumns[table].filter((column) => column.required);
  // a single heading could appear anywhere
  return tableColumns[table].length > 1 && required.every(({ key }) => heading.keys.includes(key));
}

function tableOf(table: TableName, sheet: Sheet, { row: headingRow, keys }: Heading): FileTable {
  const columns = tableColumns[table].flatMap(({ key }) => {
    const index = keys.indexOf(key);
    return index < 0 ? [] : [{ key, index }];
  });
  const places = columns.map(({ key, index }) => {
    const title = textOf(headingRow.cells[index]).replace(/\s*\*$/, '');
    return [key, { letter: columnLetter(index), title }] as const;
  });
  const rows = sheet.rows
    .filter(({ line, cells }) => line > headingRow.line && columns.some(({ index }) => !isEmpty(cells[index])))
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map(({ key, index }) => [key, cells[index] ?? null])),
    }));
  return { table, sheet: sheet.name, headingLine: headingRow.line, places: Object.fromEntries(places), rows };
}

function doubledColumns({ table, sheet, headingLine }: FileTable, { row, keys }: Heading): PortfolioIssue[] {
  return keys.flatMap((key, index) => {
    if (key === undefined || keys.indexOf(key) === index) return [];
    const title = textOf(row.cells[index]);
    const place = { table, sheet, line: headingLine, letter: columnLetter(index), title };
    return [{ ...place, code: 'duplicateColumn' as const, value: title }];
  });
}

function unknownColumns({ name }: Sheet, { row, keys }: Heading): PortfolioNotice[] {
  return row.cells.flatMap((cell, index) => {
    const title = textOf(cell);
    if (title === '' || keys[index] !== undefined) return [];
    return [{ code: 'unknownColumn' as const, sheet: name, title: title.slice(0, 100).toWellFormed() }];
  });
}

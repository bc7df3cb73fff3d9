import { isOtherRow } from '../../recipes/other-rows.ts';
import { type Cell, isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { columnLetter, type CellPlace, type Sheet, type SheetRow } from '../tables/file-tables.ts';
import { splitText, splitUses, isSplitUse } from './column-uses.ts';
import type { RecipeColumn, SheetRecipe } from './portfolio-recipe.ts';
import { readFloor } from './read-floor.ts';
import type { Target } from './targets.ts';

interface EntryCell {
  cell: Cell;
  place: CellPlace;
}

/** A row of a sheet with the fields that it fills. */
export interface Entry {
  sheet: string;
  line: number;
  fields: Map<Target, EntryCell>;
  /** The text in the column by which the sheet is joined to another one. */
  joinText: string;
  row: SheetRow;
  /** Values from above, by column. */
  filled: Map<number, Cell>;
}

export interface SheetEntries {
  entries: Entry[];
  /** Rows that are no entries, with their cells. */
  leftOut: SheetRow[];
  blankCount: number;
  /** Cells that took the value above, by column. */
  filledDown: Map<number, number>;
}

/** Reads the rows of a sheet below its headings. */
export function readEntries(sheet: Sheet, recipe: SheetRecipe): SheetEntries {
  const used = recipe.columns.filter(({ use, index }) => use !== null || recipe.join?.column === index);
  const result: SheetEntries = { entries: [], leftOut: [], blankCount: 0, filledDown: new Map() };
  const above = new Map<number, Cell>();
  const merged = mergedValues(sheet, used);
  for (const row of sheet.rows) {
    if (row.line <= lastHeader(recipe)) continue;
    if (row.cells.every(isEmpty)) result.blankCount += 1;
    else if (
      isOtherRow(row.cells.map(textOf), recipe.otherRows) ||
      used.every(({ index }) => isEmpty(row.cells[index]))
    ) {
      result.leftOut.push(row);
      above.clear();
    } else result.entries.push(readEntry({ sheet, recipe, used, row, above, merged, result }));
  }
  return result;
}

export const lastHeader = ({ headerRows }: SheetRecipe): number => Math.max(0, ...headerRows);

/** Values of merged cells by column and line, for the cells below their first one. */
function mergedValues(sheet: Sheet, used: RecipeColumn[]): Map<string, Cell> {
  const columns = new Set(used.filter(({ fillDown }) => fillDown === 'merged').map(({ index }) => index));
  const rows = new Map(sheet.rows.map((row) => [row.line, row]));
  const values = new Map<string, Cell>();
  for (const { firstRow, lastRow, firstColumn } of sheet.merged ?? []) {
    if (!columns.has(firstColumn)) continue;
    const cell = rows.get(firstRow + 1)?.cells[firstColumn] ?? null;
    for (let row = firstRow + 1; row <= Math.min(lastRow, firstRow + sheet.rows.length); row += 1) {
      values.set(`${firstColumn} ${row + 1}`, cell);
    }
  }
  return values;
}

interface Reading {
  sheet: Sheet;
  recipe: SheetRecipe;
  used: RecipeColumn[];
  row: SheetRow;
  above: Map<number, Cell>;
  merged: Map<string, Cell>;
  result: SheetEntries;
}

function readEntry(reading: Reading): Entry {
  const { sheet, recipe, used, row } = reading;
  const entry: Entry = { sheet: sheet.name, line: row.line, fields: new Map(), joinText: '', row, filled: new Map() };
  for (const column of used) {
    const cell = filledCell(reading, column);
    const { index, heading } = column;
    if (cell !== (row.cells[index] ?? null)) entry.filled.set(index, cell);
    if (recipe.join?.column === index) entry.joinText = nameKey(textOf(cell));
    const place = { sheet: sheet.name, line: row.line, letter: columnLetter(index), title: heading };
    for (const [target, part] of partsOf(column, translate(column, cell))) {
      addField(entry, target, { cell: part, place }, recipe.joinSigns[target]);
    }
  }
  return entry;
}

function filledCell({ row, above, merged, result }: Reading, { index, fillDown }: RecipeColumn): Cell {
  const cell = row.cells[index] ?? null;
  if (!isEmpty(cell)) above.set(index, cell);
  if (!isEmpty(cell) || fillDown === null) return cell;
  const value = fillDown === 'all' ? above.get(index) : merged.get(`${index} ${row.line}`);
  if (value === undefined || isEmpty(value)) return cell;
  result.filledDown.set(index, (result.filledDown.get(index) ?? 0) + 1);
  return value;
}

/** The cell as the recipe reads it: by its words, with days in German order and floors in one spelling. */
function translate({ words, use, dayOrder }: RecipeColumn, cell: Cell): Cell {
  const text = textOf(cell);
  const word = words[nameKey(text)];
  if (word !== undefined) return word;
  if (dayOrder !== null) return germanDay(text, dayOrder) ?? cell;
  return use === 'apartments.floor' ? (readFloor(text) ?? cell) : cell;
}

const slashedDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/;

function germanDay(text: string, order: 'dayFirst' | 'monthFirst'): string | undefined {
  const [, first, second, year] = slashedDay.exec(text) ?? [];
  if (first === undefined) return undefined;
  return order === 'dayFirst' ? `${first}.${second}.${year}` : `${second}.${first}.${year}`;
}

/** How the dates with slashes of a column can be read. */
export function possibleDayOrders(texts: string[]): ('dayFirst' | 'monthFirst')[] {
  const days = texts.flatMap((text) => {
    const found = slashedDay.exec(text.trim());
    return found ? [found] : [];
  });
  if (days.length === 0) return [];
  return [
    ...(days.every(([, , month]) => Number(month) <= 12) ? (['dayFirst'] as const) : []),
    ...(days.every(([, month]) => Number(month) <= 12) ? (['monthFirst'] as const) : []),
  ];
}

function partsOf({ use }: RecipeColumn, cell: Cell): [Target, Cell][] {
  if (use === null) return [];
  if (!isSplitUse(use)) return [[use, cell]];
  const parts = isEmpty(cell) ? [] : splitText(use, textOf(cell));
  return splitUses[use].fills.map((target, index) => [target, parts[index] ?? null]);
}

/** Texts of several columns are joined; without a sign the first one that holds something counts. */
function addField(entry: Entry, target: Target, added: EntryCell, sign: string | undefined): void {
  const before = entry.fields.get(target);
  if (!before || isEmpty(before.cell)) entry.fields.set(target, added);
  else if (sign !== undefined && !isEmpty(added.cell)) {
    const cell = `${textOf(before.cell)}${sign}${textOf(added.cell)}`;
    entry.fields.set(target, { ...before, cell });
  }
}

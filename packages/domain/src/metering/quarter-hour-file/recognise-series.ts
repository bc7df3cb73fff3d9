import { findOnly } from '../../collections/items.ts';
import type { FileForm, FileSeries, SampleTable } from './layout.ts';
import { isFormula, readStatus } from './read-number.ts';
import { knownOfColumn } from './read-preamble.ts';
import { readUnit, readUnitCell, type UnitHint } from './read-unit.ts';
import { identifiersIn, refusedRegister } from './identifiers-in-name.ts';

/** Columns that operators calculate from the measured ones, or that say something about them. */
const calculated =
  /share|covered|surplus|residual|anteil|deckung|gedeckt|(?:ü|ue)berschuss|status|ersatzwert|einheit|unit|obis|kommentar|bemerkung|abweichung|offset|gemeinschaft/i;
const statusHeader = /status|ersatzwert|g(?:ü|ue)te|qualit/i;
const isUnit = (cell: string) => readUnitCell(cell) !== undefined;
const isNumeric = (cell: string) => /^[+-]?\d[\d.,]*$/.test(cell.trim());

/** Headers of a column that names meters, also where each is named once, as in a list of readings. */
const namesMeters =
  /^(?:z(?:ä|ae)hler|ger(?:ä|ae)te?|serien)[\s_-]*(?:name|nummer|nr\.?|id)?$|^(?:name|wohnung|messstelle|register|meter|ma-?lo|me-?lo|(?:markt|mess)lokation)(?:[\s_-]*id)?$/i;

/**
 * Long when a column before the values names the meter: it is called so or repeats, and is text or a long number (a
 * meter's or market location's), while exactly one column after it has amounts.
 */
export function recogniseForm({ header, rows, time, columnCount }: SampleTable): FileForm {
  const cellsOf = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const isTimed = (column: number) => time?.columns.includes(column) || time?.offsetColumn === column;
  const others = columns.filter((column) => !isTimed(column) && !calculated.test(header[column] ?? ''));
  const isName = (column: number) => {
    const cells = cellsOf(column);
    const isCalledSo = cells.length > 0 && namesMeters.test(header[column]?.trim() ?? '');
    const repeats = new Set(cells).size * 2 <= cells.length;
    return (
      (isCalledSo || repeats) &&
      cells.every((cell) => /^\d{8,}$/.test(cell) || (!isNumeric(cell) && !isTimeOfDay(cell) && !isUnit(cell)))
    );
  };
  const nameColumn = others.find(isName);
  const valueColumns = others.filter(
    (column) => column > (nameColumn ?? columnCount) && cellsOf(column).every(isNumeric),
  );
  const valueColumn = findOnly(valueColumns);
  if (nameColumn === undefined || valueColumn === undefined) return { kind: 'wide' };
  const unitColumn = columns.find((column) => column !== nameColumn && isUnitColumn({ header, rows }, column));
  const form = { kind: 'long', nameColumn, valueColumn } as const;
  return unitColumn === undefined ? form : { ...form, unitColumn };
}

/** A status may have the letter of a unit. */
function isUnitColumn({ header, rows }: Pick<SampleTable, 'header' | 'rows'>, column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && !statusHeader.test(header[column] ?? '') && cells.every(isUnit);
}

/** The unit of one row of the long form. */
export function unitOfRow(row: readonly string[], form: FileForm): UnitHint | undefined {
  return form.kind === 'long' && form.unitColumn !== undefined ? readUnitCell(row[form.unitColumn] ?? '') : undefined;
}

const isTimeOfDay = (cell: string) => /^\d{1,2}:\d\d/.test(cell);

/** The series of a file. Those of the long form are the names met so far: give all rows to know them all. */
export function proposeSeries(table: SampleTable, form: FileForm): FileSeries[] {
  if (form.kind === 'long') {
    const names = new Set(table.rows.map((row) => row[form.nameColumn]?.trim() ?? '').filter((name) => name !== ''));
    const columns = Array.from({ length: table.columnCount }, (_, column) => column);
    const statusColumn = columns.find((column) => column > form.valueColumn && isStatusColumn(table, column));
    return namedSeries(names, { ...unitOfLongForm(table, form), ...statusAt(statusColumn) });
  }
  return Array.from({ length: table.columnCount }, (_, column) => column)
    .filter((column) => !table.time?.columns.includes(column) && !isTextColumn(table, column))
    .filter((column) => !isStatusColumn(table, column))
    .map((column) => seriesOf(table, column));
}

export function namedSeries(names: Iterable<string>, known: UnitHint & Pick<FileSeries, 'statusColumn'>): FileSeries[] {
  return Array.from(names, (name) =>
    refuseReactive({ key: name, name, isProposed: true, ...known, ...identifiersIn(name) }),
  );
}

function refuseReactive(series: FileSeries): FileSeries {
  const refusedUnit = series.refusedUnit ?? refusedRegister(series.obis);
  return refusedUnit === undefined ? series : { ...series, unit: null, refusedUnit };
}

function seriesOf(table: SampleTable, column: number): FileSeries {
  const header = table.header[column]?.trim() ?? '';
  const statusColumn = isStatusColumn(table, column + 1) ? column + 1 : undefined;
  const { unit: unitAbove, ...above } = knownOfColumn(table.preamble, column);
  return refuseReactive({
    key: String(column),
    name: header || String(column + 1),
    ...unitOfColumn(table, column, unitAbove),
    isProposed: !calculated.test(header),
    ...statusAt(statusColumn),
    ...above,
    ...identifiersIn(header),
  });
}

/** By the header, else the rows above it, else the column beside. */
function unitOfColumn(table: SampleTable, column: number, unitAbove: UnitHint | undefined): UnitHint {
  const hint = readUnit(table.header[column] ?? '');
  if (hint.unit !== null || hint.refusedUnit !== undefined) return hint;
  if (unitAbove) return unitAbove;
  return (isUnitColumn(table, column + 1) && readUnitCell(table.rows[0]?.[column + 1] ?? '')) || hint;
}

const statusAt = (statusColumn: number | undefined) => (statusColumn === undefined ? {} : { statusColumn });

/** A column that says of the values beside it how they came about, in letters or figures that are known. */
function isStatusColumn({ header, rows }: SampleTable, column: number): boolean {
  if (!statusHeader.test(header[column] ?? '')) return false;
  return rows.every((row) => readStatus(row[column] ?? '') !== undefined);
}

/** A column with more text than numbers, such as a status. */
function isTextColumn({ rows }: SampleTable, column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.filter((cell) => isNumeric(cell) || isFormula(cell)).length * 2 < cells.length;
}

/** The rows of the long form may have their units beside them, each its own. */
function unitOfLongForm(table: SampleTable, form: Extract<FileForm, { kind: 'long' }>): UnitHint {
  const hint = unitOfColumn(table, form.valueColumn, knownOfColumn(table.preamble, form.valueColumn).unit);
  return (table.rows[0] && unitOfRow(table.rows[0], form)) ?? hint;
}

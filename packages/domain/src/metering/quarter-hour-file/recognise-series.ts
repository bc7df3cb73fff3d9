import type { AmountUnit, FileForm, FileSeries, SampleTable } from './layout.ts';
import { readStatus } from './read-number.ts';
import { isMarketLocationId, isMeteringLocationId } from '../../identifiers/location-ids.ts';
import { formatObis, parseObis } from '../../identifiers/obis.ts';

const unitHints: [RegExp, AmountUnit][] = [
  [/mwh/i, 'MWh'],
  [/kwh/i, 'kWh'],
  [/(?<![a-z])wh(?![a-z])/i, 'Wh'],
  [/(?<![a-z])kw(?![a-z])/i, 'kW'],
  [/(?<![a-z])w(?![a-z])/i, 'W'],
  [/m³|m3|cbm|kubikmeter/i, 'm3'],
  [/liter|(?<![a-z])l(?![a-z])/i, 'l'],
];

/** Columns that operators calculate from the measured ones, or that say something about them. */
const calculated =
  /share|covered|surplus|residual|anteil|deckung|gedeckt|(?:ü|ue)berschuss|status|ersatzwert|einheit|unit|obis|kommentar|bemerkung|abweichung|offset/i;
const isUnit = (cell: string) => unitHints.some(([hint]) => hint.test(cell));
const isNumeric = (cell: string) => /^[+-]?\d[\d.,]*$/.test(cell.trim());

export function unitOf(name: string): AmountUnit {
  return unitHints.find(([hint]) => hint.test(name))?.[1] ?? 'kWh';
}

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
  if (nameColumn === undefined || valueColumns.length !== 1) return { kind: 'wide' };
  const unitColumn = columns.find((column) => column !== nameColumn && isUnitColumn(cellsOf(column)));
  const form = { kind: 'long', nameColumn, valueColumn: valueColumns[0]! } as const;
  return unitColumn === undefined ? form : { ...form, unitColumn };
}

const unitCell = /^(?:[kM]?Wh?|m[³3]|l|liter)$/i;
const isUnitColumn = (cells: string[]) => cells.length > 0 && cells.every((cell) => unitCell.test(cell));

/** The unit of one row of the long form. */
export function unitOfRow(row: readonly string[], form: FileForm): AmountUnit | undefined {
  const cell = form.kind === 'long' && form.unitColumn !== undefined ? (row[form.unitColumn]?.trim() ?? '') : '';
  return cell === '' ? undefined : unitOf(cell);
}

const isTimeOfDay = (cell: string) => /^\d{1,2}:\d\d/.test(cell);

/** The series of a file. Those of the long form are the names met so far: give all rows to know them all. */
export function proposeSeries(table: SampleTable, form: FileForm): FileSeries[] {
  if (form.kind === 'long') {
    const names = new Set(table.rows.map((row) => row[form.nameColumn]?.trim() ?? '').filter((name) => name !== ''));
    const columns = Array.from({ length: table.columnCount }, (_, column) => column);
    const statusColumn = columns.find((column) => column > form.valueColumn && isStatusColumn(table, column));
    return namedSeries(names, { unit: unitOfLongForm(table, form.valueColumn), ...statusAt(statusColumn) });
  }
  return Array.from({ length: table.columnCount }, (_, column) => column)
    .filter((column) => !table.time?.columns.includes(column) && !isTextColumn(table, column))
    .filter((column) => !isStatusColumn(table, column))
    .map((column) => seriesOf(table, column));
}

export function namedSeries(names: Iterable<string>, known: Pick<FileSeries, 'unit' | 'statusColumn'>): FileSeries[] {
  return Array.from(names, (name) => ({ key: name, name, isProposed: true, ...known, ...identifiersIn(name) }));
}

function seriesOf(table: SampleTable, column: number): FileSeries {
  const header = table.header[column]?.trim() ?? '';
  const statusColumn = isStatusColumn(table, column + 1) ? column + 1 : undefined;
  return {
    key: String(column),
    name: header || String(column + 1),
    unit: unitOf(header),
    isProposed: !calculated.test(header),
    ...statusAt(statusColumn),
    ...identifiersIn(header),
  };
}

const statusAt = (statusColumn: number | undefined) => (statusColumn === undefined ? {} : { statusColumn });

/** A column that says of the values beside it how they came about, in letters or figures that are known. */
function isStatusColumn({ header, rows }: SampleTable, column: number): boolean {
  if (!/status|ersatzwert/i.test(header[column] ?? '')) return false;
  return rows.every((row) => readStatus(row[column] ?? '') !== undefined);
}

/** A column with more text than numbers, such as a status. */
function isTextColumn({ rows }: SampleTable, column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.filter(isNumeric).length * 2 < cells.length;
}

function unitOfLongForm({ header, rows }: SampleTable, valueColumn: number): AmountUnit {
  const hint = header[valueColumn] ?? '';
  if (isUnit(hint)) return unitOf(hint);
  return unitOf(rows[0]?.find((cell) => unitCell.test(cell.trim())) ?? '');
}

const wordPattern = /[A-Z\d]+/gi;
const obisPattern = /\d{1,3}-\d{1,3}:\d{1,3}\.\d{1,3}\.\d{1,3}(?:\*\d{1,3})?/;

/** The location and the register that a name tells, such as 'DE000… 1-0:1.8.0 [kWh]'. */
export function identifiersIn(name: string): Pick<FileSeries, 'location' | 'obis'> {
  const words = name.toUpperCase().match(wordPattern) ?? [];
  const location = words.find((word) => isMeteringLocationId(word) || isMarketLocationId(word));
  const obis = parseObis(obisPattern.exec(name)?.[0] ?? '');
  return { ...(location !== undefined && { location }), ...(obis && { obis: formatObis(obis) }) };
}

import type { AmountUnit, FileForm, FileSeries } from './layout.ts';
import type { SampleTable } from './sample-table.ts';

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
  /share|covered|surplus|residual|anteil|deckung|gedeckt|(?:ü|ue)berschuss|status|ersatzwert|einheit|unit|obis|kommentar|bemerkung/i;
const isUnit = (cell: string) => unitHints.some(([hint]) => hint.test(cell));
const isNumeric = (cell: string) => /^[+-]?\d[\d.,]*$/.test(cell.trim());

export function unitOf(name: string): AmountUnit {
  return unitHints.find(([hint]) => hint.test(name))?.[1] ?? 'kWh';
}

/**
 * Long when a column before the values names the meter: it repeats, and is text or a long number (a meter's or
 * market location's), while exactly one column after it has amounts.
 */
export function recogniseForm({ header, rows, time, columnCount }: SampleTable): FileForm {
  const cellsOf = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const others = Array.from({ length: columnCount }, (_, column) => column).filter(
    (column) => !time?.columns.includes(column) && !calculated.test(header[column] ?? ''),
  );
  const isName = (column: number) => {
    const cells = cellsOf(column);
    const repeats = new Set(cells).size * 2 <= cells.length;
    return (
      repeats &&
      cells.every((cell) => /^\d{8,}$/.test(cell) || (!isNumeric(cell) && !isTimeOfDay(cell) && !isUnit(cell)))
    );
  };
  const nameColumn = others.find(isName);
  const valueColumns = others.filter(
    (column) => column > (nameColumn ?? columnCount) && cellsOf(column).every(isNumeric),
  );
  if (nameColumn === undefined || valueColumns.length !== 1) return { kind: 'wide' };
  return { kind: 'long', nameColumn, valueColumn: valueColumns[0]! };
}

const isTimeOfDay = (cell: string) => /^\d{1,2}:\d\d/.test(cell);

/** The series of a file. Those of the long form are the names met so far: give all rows to know them all. */
export function proposeSeries(table: SampleTable, form: FileForm): FileSeries[] {
  if (form.kind === 'long') {
    const names = new Set(table.rows.map((row) => row[form.nameColumn]?.trim() ?? '').filter((name) => name !== ''));
    return namedSeries(names, unitOfLongForm(table, form.valueColumn));
  }
  return Array.from({ length: table.columnCount }, (_, column) => column)
    .filter((column) => !table.time?.columns.includes(column) && !isTextColumn(table, column))
    .map((column) => seriesOf(column, table.header[column]?.trim() ?? ''));
}

export function namedSeries(names: Iterable<string>, unit: AmountUnit): FileSeries[] {
  return Array.from(names, (name) => ({ key: name, name, unit, isProposed: true }));
}

function seriesOf(column: number, header: string): FileSeries {
  const name = header || String(column + 1);
  return { key: String(column), name, unit: unitOf(header), isProposed: !calculated.test(header) };
}

/** A column with more text than numbers, such as a status. */
function isTextColumn({ rows }: SampleTable, column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.filter(isNumeric).length * 2 < cells.length;
}

function unitOfLongForm({ header, rows }: SampleTable, valueColumn: number): AmountUnit {
  const hint = header[valueColumn] ?? '';
  if (isUnit(hint)) return unitOf(hint);
  return unitOf(rows[0]?.find((cell) => /^\s*[kM]?Wh?\s*$|^\s*m[³3]\s*$|^\s*l\s*$/.test(cell)) ?? '');
}

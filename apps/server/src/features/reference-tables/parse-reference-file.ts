import {
  co2FactorBodySchema,
  levyBodySchema,
  nationalMixBodySchema,
  type ReferenceImport,
  type referenceTableNames,
} from '@lichthof/contracts/supply/reference-tables.ts';
import {
  electricitySources,
  type ElectricitySource,
  isHundred,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { removeGuard } from '@lichthof/domain/csv/write-csv.ts';
import type { LevyItem } from '@lichthof/domain/tariffs/levies.ts';
import Papa from 'papaparse';
import type { z } from 'zod';

type TableName = (typeof referenceTableNames)[number];
export type ReferenceRow =
  | { table: 'levies'; entry: z.infer<typeof levyBodySchema> }
  | { table: 'co2Factors'; entry: z.infer<typeof co2FactorBodySchema> }
  | { table: 'nationalMixes'; entry: z.infer<typeof nationalMixBodySchema> };

export interface ReferenceFile {
  table: TableName | null;
  rows: ReferenceRow[];
  errors: ReferenceImport['errors'];
}

const levyNames: Record<string, LevyItem> = {
  stromsteuer: 'electricityTax',
  'kwkg-umlage': 'kwk',
  'offshore-netzumlage': 'offshore',
  'aufschlag besondere netznutzung': 'section19',
  'eeg-umlage': 'eeg',
  'abschaltbare lasten': 'interruptibleLoads',
};

const sourceColumns: Record<ElectricitySource, string> = {
  tenantElectricity: 'Mieterstrom %',
  renewablesFunded: 'Erneuerbare EEG %',
  renewablesCertified: 'Erneuerbare Herkunftsnachweis %',
  naturalGas: 'Erdgas %',
  coal: 'Kohle %',
  otherFossils: 'Sonstige fossile %',
  nuclear: 'Kernkraft %',
};

const sharedColumns = ['Jahr', 'Quelle', 'Geprüft'];
/** The columns of each table; a file has exactly those of one table, in any order. */
const referenceColumns: Record<TableName, string[]> = {
  levies: [...sharedColumns, 'Umlage', 'ct/kWh'],
  co2Factors: [...sharedColumns, 'CO2 g/kWh'],
  nationalMixes: [
    ...sharedColumns,
    ...electricitySources.map((source) => sourceColumns[source]),
    'CO2 g/kWh',
    'Radioaktiver Abfall g/kWh',
  ],
};

type Cells = Record<string, string>;

/** Reads the text of a CSV file with a header line; an error names its line and column. */
export function parseReferenceFile(text: string): ReferenceFile {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { data, meta } = Papa.parse<Cells>(lines, {
    header: true,
    newline: '\n',
    delimiter: getFirst(lines.split('\n', 1)).includes(';') ? ';' : ',',
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
    transform: (cell) => removeGuard(cell.trim()),
  });
  const table = tableOf(meta.fields ?? []);
  if (!table) return { table, rows: [], errors: [] };
  const parsed = data.map((cells, index) => ({ line: index + 2, ...parseRow(table, cells) }));
  const errors = parsed.flatMap(({ line, column }) => (column === undefined ? [] : [{ line, column }]));
  return { table, rows: parsed.flatMap(({ row }) => row ?? []), errors: [...errors, ...repetitions(parsed)] };
}

function tableOf(fields: string[]): TableName | null {
  const sorted = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other)).join(';');
  const found = Object.entries(referenceColumns).find(([, columns]) => sorted(columns) === sorted(fields));
  return (found?.[0] as TableName | undefined) ?? null;
}

interface ParsedRow {
  row?: ReferenceRow;
  /** The column at fault. */
  column?: string | null;
}

function parseRow(table: TableName, cells: Cells): ParsedRow {
  const entry = entryOf(table, cells);
  const schema = { levies: levyBodySchema, co2Factors: co2FactorBodySchema, nationalMixes: mixSchema }[table];
  const result = (schema as z.ZodType).safeParse(entry);
  if (result.success) return { row: { table, entry: result.data } as ReferenceRow };
  return { column: columnOf(table, getFirst(result.error.issues).path) };
}

const mixSchema = nationalMixBodySchema.refine(({ percents }) => isHundred(percents));

function entryOf(table: TableName, cells: Cells): object {
  const shared = {
    year: /^\d{4}$/.test(cells['Jahr'] ?? '') ? Number(cells['Jahr']) : undefined,
    source: cells['Quelle'],
    isVerified: yesOrNo(cells['Geprüft']),
  };
  if (table === 'levies') {
    const item = levyNames[(cells['Umlage'] ?? '').toLocaleLowerCase('de')];
    return { ...shared, item, ctPerKwh: decimalOf(cells['ct/kWh']) };
  }
  const co2 = decimalOf(cells['CO2 g/kWh']);
  if (table === 'co2Factors') return { ...shared, co2GramsPerKwh: /^\d+$/.test(co2) ? Number(co2) : undefined };
  return {
    ...shared,
    percents: Object.fromEntries(electricitySources.map((source) => [source, decimalOf(cells[sourceColumns[source]])])),
    co2GramsPerKwh: co2,
    nuclearWasteGramsPerKwh: decimalOf(cells['Radioaktiver Abfall g/kWh']),
  };
}

/** '0,941' and '0.941'; both signs in one number are refused, since no reference value has thousands. */
const decimalOf = (cell: string | undefined) => (cell ?? '').replace(',', '.');

function yesOrNo(cell: string | undefined): boolean | undefined {
  const text = (cell ?? '').toLocaleLowerCase('de');
  if (['ja', 'j', '1', 'x'].includes(text)) return true;
  return ['nein', 'n', '0', ''].includes(text) ? false : undefined;
}

function columnOf(table: TableName, path: readonly PropertyKey[]): string | null {
  const [field, source] = path;
  if (field === 'percents') return sourceColumns[source as ElectricitySource] ?? null;
  const names: Record<string, string> = {
    year: 'Jahr',
    source: 'Quelle',
    isVerified: 'Geprüft',
    item: 'Umlage',
    ctPerKwh: 'ct/kWh',
    co2GramsPerKwh: 'CO2 g/kWh',
    nuclearWasteGramsPerKwh: 'Radioaktiver Abfall g/kWh',
  };
  return names[String(field)] ?? (table === 'nationalMixes' ? 'Summe' : null);
}

const keyOf = ({ table, entry }: ReferenceRow) =>
  table === 'levies' ? `${entry.year} ${entry.item}` : `${entry.year}`;

/** Rows whose year is in the file already. */
function repetitions(parsed: (ParsedRow & { line: number })[]): ReferenceFile['errors'] {
  const seen = new Set<string>();
  return parsed.flatMap(({ line, row }) => {
    if (!row) return [];
    const key = keyOf(row);
    if (seen.has(key)) return [{ line, column: 'Jahr' }];
    seen.add(key);
    return [];
  });
}

import { formatCsvRows } from '../csv/write-csv.ts';
import type { TableName } from '../portfolio/columns.ts';
import { columnTitle, tableTitle } from '../portfolio/form-texts.ts';

export interface SampleMeter {
  serialNumber: string;
  name: string;
  obis: string;
  apartment: string;
  kind: string;
  measuringPoint: string;
}

const projectNumber = 'PROBE-1';

const meter = (serial: string, name: string, fields: Omit<SampleMeter, 'serialNumber' | 'name'>): SampleMeter => ({
  serialNumber: `PROBE${serial}`,
  name,
  ...fields,
});
const drawn = '1-0:1.8.0';
const delivered = '1-0:2.8.0';
const connection = { apartment: '', measuringPoint: 'Hausanschluss' };

const apartments = [
  { name: 'Wohnung EG', areaSqm: '64,5', floor: 'EG', tenant: ['Jana', 'Petzold'] },
  { name: 'Wohnung 1. OG', areaSqm: '71,2', floor: '1. OG', tenant: ['Murat', 'Yilmaz'] },
  { name: 'Wohnung DG', areaSqm: '58,0', floor: 'DG', tenant: ['Ruth', 'Hansen'] },
] as const;

/** The meters of the estate: its connection, the roof, and one for each apartment. */
export const sampleMeters: SampleMeter[] = [
  meter('1001', 'Netzbezug', { ...connection, obis: drawn, kind: 'Netzbezug' }),
  meter('1002', 'Netzeinspeisung', { ...connection, obis: delivered, kind: 'Netzeinspeisung' }),
  meter('1003', 'PV Dach', { apartment: '', obis: delivered, kind: 'PV-Erzeugung', measuringPoint: 'PV gesamt' }),
  ...apartments.map(({ name }, index) =>
    meter(String(2001 + index), name, { apartment: name, obis: drawn, kind: 'Mietertarif', measuringPoint: 'Mieter' }),
  ),
];

type Rows = Record<string, string>[];

/** The tables of the portfolio import: the estate with its apartments, tenants and meters since a day. */
function listRows(startDate: string): Partial<Record<TableName, Rows>> {
  const address = { street: 'Probeweg', houseNumber: '1', zipCode: '04109', city: 'Leipzig' };
  return {
    estates: [{ projectNumber, name: 'Probehof', ...address, allocationKey: 'Nach Verbrauch' }],
    apartments: apartments.map(({ name, areaSqm, floor }) => ({ projectNumber, name, areaSqm, floor })),
    edges: [{ projectNumber, name: 'Zählerschrank' }],
    meters: sampleMeters.map((fields) => ({
      projectNumber,
      ...fields,
      deviceType: 'Moderne Messeinrichtung',
      startDate,
    })),
    tenants: apartments.map(({ name, tenant: [firstName, lastName] }) => ({
      projectNumber,
      apartment: name,
      email: `${firstName}.${lastName}@probehof.example`.toLowerCase(),
      firstName,
      lastName,
      moveIn: startDate,
    })),
  };
}

export interface SampleTable {
  fileName: string;
  csv: string;
}

/** One CSV file for each table. The day is written as '01.10.2026'. */
export const writeSampleTables = (startDate: string): SampleTable[] =>
  Object.entries(listRows(startDate)).map(([name, rows]) => {
    const table = name as TableName;
    const keys = Object.keys(rows[0] ?? {});
    const cells = rows.map((row) => keys.map((key) => row[key] ?? ''));
    return {
      fileName: `${tableTitle(table)}.csv`,
      csv: formatCsvRows([keys.map((key) => columnTitle(table, key)), ...cells]),
    };
  });

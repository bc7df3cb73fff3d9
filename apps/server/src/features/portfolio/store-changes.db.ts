import type { Change, PortfolioPlan } from '@lichthof/domain/portfolio/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

interface ChangedTable {
  table: string;
  /** Column and its type by the field of the plan. */
  columns: Record<string, [column: string, type: string]>;
  hasVersion: boolean;
}

const text = (column: string): [string, string] => [column, 'text'];
const int = (column: string): [string, string] => [column, 'int'];
const day = (column: string): [string, string] => [column, 'date'];

const changedTables: Record<Change['table'], ChangedTable> = {
  estates: {
    table: 'estate',
    hasVersion: true,
    columns: {
      groupId: int('estate_group_id'),
      projectNumber: text('project_id'),
      name: text('name'),
      street: text('street'),
      houseNumber: text('house_number'),
      zipCode: text('zip_code'),
      city: text('city'),
      state: text('state'),
      country: text('country'),
      timeZone: text('time_zone'),
      buildingType: int('building_type'),
      floorsCount: int('floors_count'),
      constructionYear: int('construction_year'),
      allocationKey: int('allocation_key'),
      description: text('description'),
    },
  },
  apartments: {
    table: 'apartment',
    hasVersion: true,
    columns: { name: text('name'), areaSqm: ['area_sqm', 'numeric'], floor: text('floor') },
  },
  areas: {
    table: 'building_area',
    hasVersion: false,
    columns: { norm: int('norm'), areaSqm: ['area_sqm', 'numeric'] },
  },
  edges: {
    table: 'edge',
    hasVersion: true,
    columns: {
      name: text('name'),
      position: text('position'),
      startDate: day('start_date'),
      endDate: day('end_date'),
    },
  },
  meters: {
    table: 'meter',
    hasVersion: true,
    columns: {
      name: text('name'),
      marketLocationId: text('market_location_id'),
      meteringLocationId: text('metering_location_id'),
    },
  },
  devices: {
    table: 'device',
    hasVersion: false,
    columns: { serialNumber: text('serial_number'), deviceType: text('device_type') },
  },
};

/** Writes the changed fields, each table in one statement. */
export async function storeChanges(tx: Database, changes: Change[]): Promise<void> {
  await freeNames(tx, changes);
  for (const [name, changed] of Object.entries(changedTables)) {
    const rows = changes.filter(({ table }) => table === name);
    if (rows.length > 0) await update(tx, changed, rows);
  }
}

/** Two estates may swap their names, and a unique index looks at each row by itself. */
async function freeNames(tx: Database, changes: Change[]): Promise<void> {
  const renamed = changes.filter(({ table, after }) => table === 'estates' && 'name' in after).map(({ id }) => id);
  if (renamed.length === 0) return;
  await sql`update estate set name = 'renamed ' || id where id = any(${renamed}::int[])`.execute(tx);
}

async function update(tx: Database, { table, columns, hasVersion }: ChangedTable, rows: Change[]): Promise<void> {
  const sets = Object.entries(columns).map(
    ([field, [column, type]]) =>
      sql`${sql.ref(column)} = case when c.after ? ${sql.lit(field)} then (c.after ->> ${sql.lit(field)})::${sql.raw(type)}
        else t.${sql.ref(column)} end`,
  );
  if (hasVersion) sets.push(sql`version = t.version + 1`);
  const isArea = table === 'building_area';
  const changed = rows.map(({ id, areaClassification, after }) => ({ id, areaClassification, after }));
  const same = isArea ? sql`t.estate_id = c.id and t.area_classification = c."areaClassification"` : sql`t.id = c.id`;
  await sql`update ${sql.table(table)} t set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id int, "areaClassification" int, after jsonb)
    where ${same}`.execute(tx);
}

/** Whoever edits an estate edits what is in it too, and must be told that it is not the same any more. */
export async function touchEstates(tx: Database, { apartments, areas, edges, changes }: PortfolioPlan): Promise<void> {
  const idsOf = (table: Change['table']) => changes.filter((change) => change.table === table).map(({ id }) => id);
  const entered = [...apartments, ...areas, ...edges].map(({ estate }) => estate).filter((estate) => estate > 0);
  const estateIds = [...new Set([...entered, ...idsOf('areas')])];
  await sql`
    update estate set version = version + 1
    where not id = any(${idsOf('estates')}::int[]) and (id = any(${estateIds}::int[])
      or id in (select estate_id from apartment where id = any(${idsOf('apartments')}::int[]))
      or id in (select estate_id from edge where id = any(${idsOf('edges')}::int[])))`.execute(tx);
}

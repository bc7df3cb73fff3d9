import type { Assignment, Change, PortfolioPlan, Ref } from '@lichthof/domain/portfolio/planning/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { localToday } from './stored-portfolio.db.ts';

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

interface Storing {
  customerId: number;
  assignments: Assignment[];
  idOf: (ref: Ref) => number;
}

/** New meters are assigned on all their days, others from today on; what was before today stays as it was. */
export async function storeAssignments(tx: Database, { customerId, assignments, idOf }: Storing): Promise<void> {
  if (assignments.length === 0) return;
  const today = localToday();
  const changed = assignments.filter(({ startDate }) => startDate === null).map(({ meter }) => meter);
  if (changed.length > 0) await endAssignments(tx, changed, today);
  const rows = assignments.map((one) => ({
    ...one,
    meter: idOf(one.meter),
    apartment: one.apartment === null ? null : idOf(one.apartment),
    startDate: one.startDate ?? today,
  }));
  await sql`
    insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
    select ${customerId}, meter, apartment, kind, "measuringPoint", daterange("startDate", "endDate")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (meter int, apartment int, kind int, "measuringPoint" text, "startDate" date, "endDate" date)`.execute(tx);
}

async function endAssignments(tx: Database, meterIds: number[], today: string): Promise<void> {
  // what was to hold from the night on is not wanted any more
  await sql`delete from assignment_change where meter_id = any(${meterIds}::int[]) and applied_at is null`.execute(tx);
  await sql`delete from meter_assignment
    where meter_id = any(${meterIds}::int[]) and lower(during) >= ${today}::date`.execute(tx);
  await sql`update meter_assignment set during = daterange(lower(during), ${today}::date)
    where meter_id = any(${meterIds}::int[]) and during @> ${today}::date`.execute(tx);
}

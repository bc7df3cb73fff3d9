import type { Assignment, Change, PortfolioPlan, Ref } from '@lichthof/domain/portfolio/planning/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import {
  apartmentColumns,
  areaColumns,
  deviceColumns,
  edgeColumns,
  portfolioEstateColumns,
  type FieldColumns,
  meterColumns,
} from '../../../database/field-columns.ts';
import { localToday } from '../../../database/local-today.ts';

interface ChangedTable {
  table: string;
  columns: FieldColumns;
  hasVersion: boolean;
}

const changedTables: Record<Change['table'], ChangedTable> = {
  estates: { table: 'estate', columns: portfolioEstateColumns, hasVersion: true },
  apartments: { table: 'apartment', columns: apartmentColumns, hasVersion: true },
  areas: { table: 'building_area', columns: areaColumns, hasVersion: false },
  edges: { table: 'edge', columns: edgeColumns, hasVersion: true },
  meters: { table: 'meter', columns: meterColumns, hasVersion: true },
  devices: { table: 'device', columns: deviceColumns, hasVersion: false },
};

/** Writes the changed fields, each table in one statement. */
export async function storeChanges(tx: Database, customerId: number, changes: Change[]): Promise<void> {
  await freeNames(tx, customerId, changes);
  for (const [name, changed] of Object.entries(changedTables)) {
    const rows = changes.filter(({ table }) => table === name);
    if (rows.length > 0) await update(tx, { ...changed, customerId }, rows);
  }
}

/** Two estates may swap their names, and a unique index looks at each row by itself. */
async function freeNames(tx: Database, customerId: number, changes: Change[]): Promise<void> {
  const renamed = changes.filter(({ table, after }) => table === 'estates' && 'name' in after).map(({ id }) => id);
  if (renamed.length === 0) return;
  await sql`update estate set name = 'renamed ' || id
    where customer_id = ${customerId} and id = any(${renamed}::int[])`.execute(tx);
}

async function update(
  tx: Database,
  { customerId, table, columns, hasVersion }: ChangedTable & { customerId: number },
  rows: Change[],
): Promise<void> {
  const sets = Object.entries(columns).map(
    ([field, { column, type }]) =>
      sql`${sql.ref(column)} = case when c.after ? ${sql.lit(field)} then (c.after ->> ${sql.lit(field)})::${sql.raw(type)}
        else t.${sql.ref(column)} end`,
  );
  if (hasVersion) sets.push(sql`version = t.version + 1`);
  const isArea = table === 'building_area';
  const changed = rows.map(({ id, areaClassification, after }) => ({ id, areaClassification, after }));
  const same = isArea ? sql`t.estate_id = c.id and t.area_classification = c."areaClassification"` : sql`t.id = c.id`;
  await sql`update ${sql.table(table)} t set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id int, "areaClassification" int, after jsonb)
    where t.customer_id = ${customerId} and ${same}`.execute(tx);
}

/** A user who edits an estate edits its content too, and must see that it has changed. */
export async function touchEstates(
  tx: Database,
  customerId: number,
  { apartments, areas, edges, changes }: PortfolioPlan,
): Promise<void> {
  const idsOf = (table: Change['table']) => changes.filter((change) => change.table === table).map(({ id }) => id);
  const entered = [...apartments, ...areas, ...edges].map(({ estate }) => estate).filter((estate) => estate > 0);
  const estateIds = [...new Set([...entered, ...idsOf('areas')])];
  await sql`
    update estate set version = version + 1
    where customer_id = ${customerId} and not id = any(${idsOf('estates')}::int[]) and (id = any(${estateIds}::int[])
      or id in (select estate_id from apartment
        where customer_id = ${customerId} and id = any(${idsOf('apartments')}::int[]))
      or id in (select estate_id from edge
        where customer_id = ${customerId} and id = any(${idsOf('edges')}::int[])))`.execute(tx);
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
  if (changed.length > 0) await endAssignments(tx, { customerId, meterIds: changed }, today);
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

async function endAssignments(
  tx: Database,
  { customerId, meterIds }: { customerId: number; meterIds: number[] },
  today: string,
): Promise<void> {
  const isOfMeters = sql<boolean>`customer_id = ${customerId} and meter_id = any(${meterIds}::int[])`;
  // what was to hold from the night on is not wanted any more
  await tx.deleteFrom('assignment_change').where(isOfMeters).where('applied_at', 'is', null).execute();
  await tx
    .deleteFrom('meter_assignment')
    .where(isOfMeters)
    .where(sql<string>`lower(during)`, '>=', today)
    .execute();
  await sql`update meter_assignment set during = daterange(lower(during), ${today}::date)
    where ${isOfMeters} and during @> ${today}::date`.execute(tx);
}

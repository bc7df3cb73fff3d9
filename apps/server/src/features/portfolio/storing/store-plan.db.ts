import { getItem } from '@lichthof/domain/collections/items.ts';
import { parseFactors } from '@lichthof/domain/metering/transformer-factor.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import type { Change, PortfolioPlan, Ref } from '@lichthof/domain/portfolio/planning/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import {
  apartmentColumns,
  areaColumns,
  deviceColumns,
  edgeColumns,
  portfolioEstateColumns,
  estateIdColumn,
  factorColumns,
  type FieldColumns,
  groupColumns,
  idColumn,
  meterColumns,
  registerColumns,
} from '../../../database/field-columns.ts';
import { insertRows } from '../../../database/insert-rows.ts';
import { storeAssignments, storeChanges, touchEstates } from './store-changes.db.ts';
import { storeOccupancies } from './occupancies.db.ts';

/** The stored id of a row that a plan names. */
export type IdOf = (ref: Ref) => number;

/** Carries out a plan, each table in one statement: give it the transaction that locks the portfolio. */
export async function storePlan(tx: Database, customerId: number, plan: PortfolioPlan): Promise<IdOf> {
  const ids = await reserveIds(tx, plan);
  const idOf: IdOf = (ref) => ids.get(ref) ?? ref;
  await insertGroups(tx, { customerId, plan, idOf });
  await storeChanges(
    tx,
    customerId,
    plan.changes.map((change) => withIds(change, idOf)),
  );
  await insertEstates(tx, { customerId, plan, idOf });
  await insertInside(tx, { customerId, plan, idOf });
  await insertMeters(tx, { customerId, plan, idOf });
  await storeAssignments(tx, { customerId, assignments: plan.assignments, idOf });
  await storeOccupancies(tx, { customerId, plan, idOf });
  await touchEstates(tx, customerId, plan);
  return idOf;
}

interface Storing {
  customerId: number;
  plan: PortfolioPlan;
  idOf: IdOf;
}

const createdTables = [
  ['estate_group', 'groups'],
  ['estate', 'estates'],
  ['apartment', 'apartments'],
  ['device', 'devices'],
  ['meter', 'meters'],
  ['occupancy', 'occupancies'],
] as const;

async function reserveIds(tx: Database, plan: PortfolioPlan): Promise<ReadonlyMap<Ref, number>> {
  const ids = new Map<Ref, number>();
  for (const [table, name] of createdTables) {
    const created = plan[name];
    if (created.length === 0) continue;
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id
      from generate_series(1, ${created.length}::int)`.execute(tx);
    created.forEach(({ ref }, index) => ids.set(ref, getItem(rows, index).id));
  }
  return ids;
}

function withIds(change: Change, idOf: IdOf): Change {
  const { groupId } = change.after;
  if (typeof groupId !== 'number') return change;
  return { ...change, after: { ...change.after, groupId: idOf(groupId) } };
}

async function insertGroups(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const rows = plan.groups.map(({ ref, parent, name }) => ({
    id: idOf(ref),
    parentId: parent === null ? null : idOf(parent),
    name,
  }));
  await insertRows(tx, 'estate_group', { customerId, columns: { ...idColumn, ...groupColumns }, rows });
}

async function insertEstates(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const rows = plan.estates.map(({ ref, group, values }) => ({
    ...values,
    id: idOf(ref),
    groupId: group === null ? null : idOf(group),
  }));
  await insertRows(tx, 'estate', { customerId, columns: { ...idColumn, ...portfolioEstateColumns }, rows });
}

async function insertInside(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const rowsOf = (rows: { estate: Ref; values: object; ref?: Ref }[]) =>
    rows.map(({ estate, values, ref }) => ({ ...values, estate: idOf(estate), ...(ref && { id: idOf(ref) }) }));
  const { apartments, areas, edges } = plan;
  const inEstate = (columns: FieldColumns, rows: object[]) => ({
    customerId,
    columns: { ...estateIdColumn, ...columns },
    rows,
  });
  await insertRows(tx, 'apartment', inEstate({ ...idColumn, ...apartmentColumns }, rowsOf(apartments)));
  await insertRows(tx, 'building_area', inEstate(areaColumns, rowsOf(areas)));
  await insertRows(tx, 'edge', inEstate(edgeColumns, rowsOf(edges)));
}

async function insertMeters(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const columns = { ...idColumn, ...estateIdColumn };
  const devices = plan.devices.map((device) => ({ ...device, id: idOf(device.ref), estate: idOf(device.estate) }));
  await insertRows(tx, 'device', { customerId, columns: { ...columns, ...deviceColumns }, rows: devices });
  await insertRows(tx, 'device_factor', { customerId, columns: factorColumns, rows: devices.flatMap(listFactors) });
  const meters = plan.meters.map(({ ref, estate, values }) => {
    const { medium, baseUnit } = readValidObis(String(values['obis']));
    return { ...values, id: idOf(ref), estate: idOf(estate), medium, baseUnit };
  });
  const ofMeter = { ...columns, ...meterColumns, ...registerColumns };
  await insertRows(tx, 'meter', { customerId, columns: ofMeter, rows: meters });
  const placements = plan.placements.map((one) => ({ ...one, meter: idOf(one.meter), device: idOf(one.device) }));
  if (placements.length === 0) return;
  await sql`
    insert into meter_device (customer_id, meter_id, device_id, during)
    select ${customerId}, meter, device, daterange("startDate", "endDate")
    from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb)
      as r (meter int, device int, "startDate" date, "endDate" date)`.execute(tx);
}

function listFactors({ id, transformerFactors, startDate }: PortfolioPlan['devices'][number] & { id: number }) {
  const factors = transformerFactors === null ? [] : (parseFactors(transformerFactors, startDate) ?? []);
  return factors.map(({ from, factor }) => ({ device: id, from, factor }));
}

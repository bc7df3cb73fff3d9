import { parseObis } from '@lichthof/domain/identifiers/obis.ts';
import type { Change, PortfolioPlan, Ref } from '@lichthof/domain/portfolio/planning/plan.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
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
    created.forEach(({ ref }, index) => ids.set(ref, rows[index]!.id));
  }
  return ids;
}

function withIds(change: Change, idOf: IdOf): Change {
  const { groupId } = change.after;
  if (typeof groupId !== 'number') return change;
  return { ...change, after: { ...change.after, groupId: idOf(groupId) } };
}

/** Rows given as JSON, read with the types of the columns. */
const recordset = (rows: object[], columns: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`;

async function insertGroups(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const rows = plan.groups.map(({ ref, parent, name }) => ({
    id: idOf(ref),
    parent: parent === null ? null : idOf(parent),
    name,
  }));
  if (rows.length === 0) return;
  await sql`insert into estate_group (id, customer_id, parent_id, name) overriding system value
    select id, ${customerId}, parent, name from ${recordset(rows, 'id int, parent int, name text')}`.execute(tx);
}

const estateColumns =
  'id int, "groupId" int, "projectNumber" text, name text, street text, "houseNumber" text, "zipCode" text, city text, ' +
  'state text, country text, "timeZone" text, "buildingType" int, "floorsCount" int, "constructionYear" int, ' +
  '"allocationKey" int, description text, "connectionFuseA" int, "connectionPowerKw" float8';

async function insertEstates(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const rows = plan.estates.map(({ ref, group, values }) => ({
    ...values,
    id: idOf(ref),
    groupId: group === null ? null : idOf(group),
  }));
  if (rows.length === 0) return;
  await sql`
    insert into estate (id, customer_id, estate_group_id, project_id, name, street, house_number, zip_code, city, state,
      country, time_zone, building_type, floors_count, construction_year, allocation_key, description,
      connection_fuse_a, connection_power_kw)
      overriding system value
    select id, ${customerId}, "groupId", "projectNumber", name, street, "houseNumber", "zipCode", city, state, country,
      "timeZone", "buildingType", "floorsCount", "constructionYear", "allocationKey", description,
      "connectionFuseA", "connectionPowerKw"
    from ${recordset(rows, estateColumns)}`.execute(tx);
}

const apartmentColumns = 'id int, estate int, name text, "areaSqm" numeric, floor text, "unitUse" text';

async function insertInside(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const placed = (rows: { estate: Ref; values: object; ref?: Ref }[]) =>
    rows.map((row) => ({ ...row.values, estate: idOf(row.estate), ...(row.ref && { id: idOf(row.ref) }) }));
  const { apartments, areas, edges } = plan;
  if (apartments.length > 0) {
    await sql`
      insert into apartment (id, customer_id, estate_id, name, area_sqm, floor, unit_use) overriding system value
      select id, ${customerId}, estate, name, "areaSqm", floor, "unitUse"
      from ${recordset(placed(apartments), apartmentColumns)}`.execute(tx);
  }
  if (areas.length > 0) {
    const columns = 'estate int, "areaClassification" int, norm int, "areaSqm" numeric';
    await sql`
      insert into building_area (customer_id, estate_id, area_classification, norm, area_sqm)
      select ${customerId}, estate, "areaClassification", norm, "areaSqm"
      from ${recordset(placed(areas), columns)}`.execute(tx);
  }
  if (edges.length > 0) {
    const columns = 'estate int, name text, position text, "startDate" date, "endDate" date, source text';
    await sql`
      insert into edge (customer_id, estate_id, name, position, start_date, end_date, source)
      select ${customerId}, estate, name, r.position, "startDate", "endDate", source
      from ${recordset(placed(edges), columns)}`.execute(tx);
  }
}

async function insertMeters(tx: Database, { customerId, plan, idOf }: Storing): Promise<void> {
  const devices = plan.devices.map((device) => ({ ...device, id: idOf(device.ref), estate: idOf(device.estate) }));
  if (devices.length > 0) {
    const columns = 'id int, estate int, "serialNumber" text, "deviceType" text, "startDate" date, "endDate" date';
    await sql`
      insert into device (id, customer_id, estate_id, serial_number, device_type, installed_on, removed_on)
        overriding system value
      select id, ${customerId}, estate, "serialNumber", "deviceType", "startDate", "endDate"
      from ${recordset(devices, columns)}`.execute(tx);
  }
  const meters = plan.meters.map(({ ref, estate, values }) => {
    const { medium, baseUnit } = parseObis(String(values['obis']))!;
    return { ...values, id: idOf(ref), estate: idOf(estate), medium, baseUnit };
  });
  if (meters.length > 0) {
    const columns =
      'id int, estate int, name text, obis text, medium int, "baseUnit" text, "marketLocationId" text, ' +
      '"meteringLocationId" text, "peakPowerKw" float8, "storageCapacityKwh" float8';
    await sql`
      insert into meter (id, customer_id, estate_id, name, obis, medium, base_unit, market_location_id,
        metering_location_id, peak_power_kw, storage_capacity_kwh) overriding system value
      select id, ${customerId}, estate, name, obis, medium, "baseUnit", "marketLocationId", "meteringLocationId",
        "peakPowerKw", "storageCapacityKwh"
      from ${recordset(meters, columns)}`.execute(tx);
  }
  const placements = plan.placements.map((one) => ({ ...one, meter: idOf(one.meter), device: idOf(one.device) }));
  if (placements.length === 0) return;
  await sql`
    insert into meter_device (customer_id, meter_id, device_id, during)
    select ${customerId}, meter, device, daterange("startDate", "endDate")
    from ${recordset(placements, 'meter int, device int, "startDate" date, "endDate" date')}`.execute(tx);
}

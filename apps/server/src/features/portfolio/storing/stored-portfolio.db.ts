import { type FactorFrom, writeFactors } from '@lichthof/domain/metering/transformer-factor.ts';
import type { Portfolio, StoredDevice } from '@lichthof/domain/portfolio/portfolio.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import {
  apartmentColumns,
  areaColumns,
  deviceColumns,
  edgeColumns,
  portfolioEstateColumns,
  meterColumns,
  selectFields,
} from '../../../database/field-columns.ts';
import { readOccupancies } from './occupancies.db.ts';
import { localToday } from '../../../database/local-today.ts';

/** Keeps groups and estates as they are until the transaction ends. */
export async function lockPortfolio(tx: Database, customerId: number): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  for (const table of ['estate_group', 'estate']) {
    await sql`select id from ${sql.table(table)} where customer_id = ${customerId} order by id for no key update`.execute(
      tx,
    );
  }
}

type Of<Table extends keyof Portfolio> = Portfolio[Table][number];

/**
 * Everything of a customer's portfolio that is not archived, in the order in which it was made. The tables are put
 * together here: right after an import a database that has not counted them yet joins them row by row.
 */
export async function readPortfolio(db: Database, customerId: number): Promise<Portfolio> {
  const reading = { db, customerId };
  const estates = await readEstates(reading);
  const estateIds = new Set(estates.map(({ id }) => id));
  const isInside = ({ estateId }: { estateId: number }) => estateIds.has(estateId);
  const apartments = (await readApartments(reading)).filter(isInside);
  const apartmentIds = new Set(apartments.map(({ id }) => id));
  const occupancies = await readOccupancies(db, customerId);
  return {
    groups: await rowsOf(
      db,
      sql<Of<'groups'>>`
      select id, parent_id as "parentId", name from estate_group where customer_id = ${customerId} order by id`,
    ),
    estates,
    apartments,
    areas: (await readAreas(reading)).filter(isInside),
    edges: (await readEdges(reading)).filter(isInside),
    meters: (await readMeters(reading, apartmentIds)).filter(isInside),
    occupancies: occupancies.filter(({ apartmentId }) => apartmentIds.has(apartmentId)),
  };
}

interface Reading {
  db: Database;
  customerId: number;
}

const rowsOf = async <Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

async function readEstates(reading: Reading): Promise<Portfolio['estates']> {
  const { db, customerId } = reading;
  const valued = await readIds(
    db,
    sql`
    select distinct m.estate_id as id from meter m, lateral (select from meter_day d
      where d.customer_id = m.customer_id and d.meter_id = m.id limit 1) found
    where m.customer_id = ${customerId}`,
  );
  const supplied = await readIds(
    db,
    sql`
    select distinct estate_id as id from estate_supply
    where customer_id = ${customerId} and (upper_inf(during) or upper(during) > ${localToday()}::date)`,
  );
  const rows = await rowsOf(
    db,
    sql<Omit<Of<'estates'>, 'hasValues' | 'isAllocationKeyInUse'>>`
    select e.id, ${selectFields('e', portfolioEstateColumns)}
    from estate e where e.customer_id = ${customerId} and e.archived_at is null order by e.id`,
  );
  return rows.map((row) => ({ ...row, hasValues: valued.has(row.id), isAllocationKeyInUse: supplied.has(row.id) }));
}

async function readIds(db: Database, query: RawBuilder<unknown>): Promise<Set<number>> {
  const rows = await rowsOf(db, query as RawBuilder<{ id: number }>);
  return new Set(rows.map(({ id }) => id));
}

const readApartments = ({ db, customerId }: Reading) =>
  rowsOf(
    db,
    sql<Of<'apartments'>>`
    select a.id, a.estate_id as "estateId", ${selectFields('a', apartmentColumns)}
    from apartment a where a.customer_id = ${customerId} and a.archived_at is null order by a.estate_id, a.id`,
  );

const readAreas = ({ db, customerId }: Reading) =>
  rowsOf(
    db,
    sql<Of<'areas'>>`
    select b.estate_id as "estateId", ${selectFields('b', areaColumns)}
    from building_area b where b.customer_id = ${customerId} order by b.estate_id, b.area_classification`,
  );

const readEdges = ({ db, customerId }: Reading) =>
  rowsOf(
    db,
    sql<Of<'edges'>>`
    select e.id, e.estate_id as "estateId", ${selectFields('e', edgeColumns)}
    from edge e where e.customer_id = ${customerId} order by e.estate_id, e.id`,
  );

type MeterRow = Omit<Of<'meters'>, keyof AssignmentRow | 'device' | 'isInContract'>;
type AssignmentRow = Pick<Of<'meters'>, 'apartmentId' | 'kind' | 'measuringPoint'> & { meterId: number };

/** A meter's assignment and device are the latest ones; one that waits for the night counts already. */
async function readMeters(reading: Reading, apartmentIds: ReadonlySet<number>): Promise<Portfolio['meters']> {
  const { db, customerId } = reading;
  const meters = await rowsOf(
    db,
    sql<MeterRow>`
    select m.id, m.estate_id as "estateId", m.obis, m.computed_level > 0 as "isComputed",
      ${selectFields('m', meterColumns)}
    from meter m where m.customer_id = ${customerId} and m.archived_at is null order by m.estate_id, m.id`,
  );
  const assignments = await rowsOf(
    db,
    sql<AssignmentRow>`
    select distinct on (meter_id) meter_id as "meterId", apartment_id as "apartmentId", kind,
      measuring_point as "measuringPoint"
    from (
      select meter_id, apartment_id, kind, measuring_point, during, 2 as place
      from meter_assignment where customer_id = ${customerId}
      union all
      select meter_id, apartment_id, kind, measuring_point, null, 1 from assignment_change
      where customer_id = ${customerId} and applied_at is null
    ) known order by meter_id, place, during desc`,
  );
  const assigned = new Map(assignments.map((one) => [one.meterId, one]));
  const devices = await readDevices(reading);
  const contracts = await readContracted(reading);
  return meters.map((meter) => {
    const { apartmentId = null, kind = null, measuringPoint = null } = assigned.get(meter.id) ?? {};
    return {
      ...meter,
      apartmentId: apartmentId !== null && apartmentIds.has(apartmentId) ? apartmentId : null,
      kind,
      measuringPoint,
      device: devices.get(meter.id) ?? null,
      isInContract: contracts.apartmentIds.has(apartmentId) || contracts.meterIds.has(meter.id),
    };
  });
}

async function readDevices({ db, customerId }: Reading): Promise<Map<number, StoredDevice>> {
  const devices = await rowsOf(
    db,
    sql<Omit<StoredDevice, 'transformerFactors'>>`
    select d.id, ${selectFields('d', deviceColumns)} from device d where d.customer_id = ${customerId}`,
  );
  const factors = Map.groupBy(
    await rowsOf(
      db,
      sql<FactorFrom & { deviceId: number }>`
      select device_id as "deviceId", from_day as "from", factor::float8 as factor
      from device_factor where customer_id = ${customerId}`,
    ),
    ({ deviceId }) => deviceId,
  );
  const byId = new Map(
    devices.map((device) => {
      const transformerFactors = writeFactors(factors.get(device.id) ?? [], device.startDate) || null;
      return [device.id, { ...device, transformerFactors }];
    }),
  );
  const fitted = await rowsOf(
    db,
    sql<{ meterId: number; deviceId: number }>`
    select distinct on (meter_id) meter_id as "meterId", device_id as "deviceId"
    from meter_device where customer_id = ${customerId} order by meter_id, during desc`,
  );
  return new Map(
    fitted.flatMap(({ meterId, deviceId }) => {
      const device = byId.get(deviceId);
      return device ? [[meterId, device] as const] : [];
    }),
  );
}

/** Apartments and meters that a current or future contract depends on. */
async function readContracted({ db, customerId }: Reading) {
  const rows = await rowsOf(
    db,
    sql<{ apartmentId: number | null; meterIds: number[] }>`
    select p.apartment_id as "apartmentId", array(select meter_id from participant_meter m
      where m.customer_id = p.customer_id and m.participant_id = p.id) as "meterIds"
    from participant p
    where p.customer_id = ${customerId} and exists (select from contract c
      where c.customer_id = p.customer_id and c.participant_id = p.id
        and (upper_inf(c.during) or upper(c.during) > ${localToday()}::date))`,
  );
  return {
    apartmentIds: new Set(rows.map(({ apartmentId }) => apartmentId).filter((id) => id !== null)) as Set<number | null>,
    meterIds: new Set(rows.flatMap(({ meterIds }) => meterIds)),
  };
}

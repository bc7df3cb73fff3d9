import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { saveMeterDays } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { importContracts } from '../../../apps/server/src/demo/import-contracts/import-contracts.ts';
import { contractsOf } from './estate-contracts.ts';
import { householdYear, roofYear } from './simulated-values.ts';

export interface BilledEstate {
  customerId: number;
  estateId: number;
}

export interface BilledApartment {
  apartmentId: number;
  occupancyId: number;
  meterId: number;
}

const apartmentsPerPart = 10;

/** An estate with tenant electricity: apartments with tenant, meter and contract, and all values of the year. */
export async function makeBilledEstate(db: Database, apartmentCount: number): Promise<BilledEstate> {
  const estate = await makePlace(db, apartmentCount);
  const apartments = await makeApartments(db, estate, apartmentCount);
  const roofMeterId = await makeRoof(db, estate);
  await db.transaction().execute((tx) => importContracts(tx, contractsOf(estate, apartments), { userId: null }));
  await saveMeterDays(db, estate.customerId, roofYear(roofMeterId, apartmentCount));
  for (let first = 0; first < apartmentCount; first += apartmentsPerPart) {
    const part = apartments.slice(first, first + apartmentsPerPart);
    const days = part.flatMap(({ meterId }, index) => householdYear(meterId, first + index));
    await db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, days));
  }
  return estate;
}

async function makePlace(db: Database, apartmentCount: number): Promise<BilledEstate> {
  const name = `Haus mit ${apartmentCount} Wohnungen`;
  const { rows } = await sql<BilledEstate>`
    with c as (insert into customer (name) values (${name}) returning id)
    insert into estate (customer_id, name, street, house_number, zip_code, city)
    select id, ${name}, 'Weidenhof', '12', '04229', 'Leipzig' from c
    returning customer_id as "customerId", id as "estateId"`.execute(db);
  return rows[0]!;
}

async function makeApartments(
  db: Database,
  { customerId, estateId }: BilledEstate,
  count: number,
): Promise<BilledApartment[]> {
  const { rows } = await sql<BilledApartment>`
    with apartments as (
      insert into apartment (customer_id, estate_id, name, area_sqm, floor)
      select ${customerId}, ${estateId}, 'WE ' || number, 45 + number * 7 % 50, number % 5 || '. OG'
      from generate_series(1, ${count}::int) as number returning id, name
    ), occupancies as (
      insert into occupancy (customer_id, apartment_id, during)
      select ${customerId}, id, '[2020-01-01,)' from apartments returning id, apartment_id
    ), meters as (
      insert into meter (customer_id, estate_id, name, obis, medium, base_unit)
      select ${customerId}, ${estateId}, 'Wohnungszähler ' || name, '1-0:1.8.0', 1, 'Wh' from apartments
      returning id, name
    ), assignments as (
      insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
      select ${customerId}, m.id, a.id, ${MeterKind.TenantRate}::int, ${MeasuringPoint.Tenant}, '[2020-01-01,)'
      from meters m join apartments a on m.name = 'Wohnungszähler ' || a.name
      returning customer_id, meter_id, apartment_id, during
    ), devices as (
      insert into device (customer_id, estate_id, serial_number, device_type, installed_on)
      select customer_id, ${estateId}, '1 ESY' || meter_id, 'MeMeter', '2020-01-01' from assignments
      returning id, serial_number
    ), mounted as (
      insert into meter_device (customer_id, meter_id, device_id, during, first_counter)
      select a.customer_id, a.meter_id, d.id, '[2025-01-01,)', 1000 * a.meter_id
      from assignments a join devices d on d.serial_number = '1 ESY' || a.meter_id
    )
    select o.apartment_id as "apartmentId", o.id as "occupancyId", a.meter_id as "meterId"
    from occupancies o join assignments a on a.apartment_id = o.apartment_id order by o.apartment_id`.execute(db);
  return rows;
}

async function makeRoof(db: Database, { customerId, estateId }: BilledEstate): Promise<number> {
  const { rows } = await sql<{ meterId: number }>`
    with roof as (
      insert into meter (customer_id, estate_id, name, obis, medium, base_unit)
      values (${customerId}, ${estateId}, 'PV gesamt', '1-0:2.8.0', 1, 'Wh') returning id
    )
    insert into meter_assignment (customer_id, meter_id, kind, measuring_point, during)
    select ${customerId}, id, ${MeterKind.PvGeneration}::int, ${MeasuringPoint.PvTotal}, '[2020-01-01,)' from roof
    returning meter_id as "meterId"`.execute(db);
  return rows[0]!.meterId;
}

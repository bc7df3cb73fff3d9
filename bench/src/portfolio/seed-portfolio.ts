import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { packAmounts } from '../../../apps/server/src/database/packed-amounts.ts';

export interface PortfolioSize {
  estates: number;
  apartments: number;
  meters: number;
}

/** A typical number of estates per group; each group is inside the previous one. */
const estatesPerGroup = 10;
const streets = ['Weidenhof', 'Prießnitzstraße', 'Lindenallee', 'Kanalstraße', 'Mühlgasse', 'Auenuferweg'];
const lastNames = ['Albrecht', 'Müller', 'Yılmaz', 'Nowak', 'Weiß', 'Schröder', 'Krüger', 'Öztürk'];

/** A customer with nested groups of estates, apartments with a tenant each, and meters; all names are similar. */
export async function seedPortfolio(db: Database, name: string, size: PortfolioSize): Promise<number> {
  const customer = await db.insertInto('customer').values({ name }).returning('id').executeTakeFirstOrThrow();
  const { id } = customer;
  await sql`
    with outer_group as (
      insert into estate_group (customer_id, name) select ${id}, 'Region ' || n from generate_series(1, 10) n returning id, name)
    insert into estate_group (customer_id, parent_id, name)
    select ${id}, outer_group.id, 'Quartier ' || n from outer_group, generate_series(1, ${Math.ceil(size.estates / estatesPerGroup / 10)}::int) n`.execute(
    db,
  );
  await sql`
    insert into estate (customer_id, estate_group_id, name, street, house_number, zip_code, city)
    select ${id}, inner_groups.ids[1 + n % cardinality(inner_groups.ids)], (${streets}::text[])[1 + n % 6] || ' ' || n,
      (${streets}::text[])[1 + n % 6], n::text, '04107', 'Leipzig'
    from generate_series(1, ${size.estates}::int) n,
      (select array_agg(id) as ids from estate_group where customer_id = ${id} and parent_id is not null) inner_groups`.execute(
    db,
  );
  await seedApartments(db, id, size);
  await seedMeters(db, id, size);
  await sql`analyze`.execute(db);
  return id;
}

async function seedApartments(db: Database, customerId: number, { apartments, estates }: PortfolioSize): Promise<void> {
  await sql`
    insert into apartment (customer_id, estate_id, name, area_sqm)
    select ${customerId}, e.id, 'WE ' || n, 60 from estate e, generate_series(1, ${apartments / estates}::int) n
    where e.customer_id = ${customerId}`.execute(db);
  await sql`
    with living as (
      insert into occupancy (customer_id, apartment_id, during)
      select customer_id, id, '[2024-01-01,)' from apartment where customer_id = ${customerId} returning id, apartment_id),
    person as (
      insert into app_user (email, first_name, last_name)
      select 'mieter' || apartment_id || '@lichthof.example', 'Anna', (${lastNames}::text[])[1 + apartment_id % 8] from living
      returning id, email),
    known as (insert into user_customer (user_id, customer_id) select id, ${customerId} from person)
    insert into occupancy_member (customer_id, occupancy_id, user_id)
    select ${customerId}, living.id, person.id from living join person on person.email = 'mieter' || apartment_id || '@lichthof.example'`.execute(
    db,
  );
}

/** The first three meters of an estate measure the estate, the others its apartments. */
async function seedMeters(db: Database, customerId: number, { meters, estates }: PortfolioSize): Promise<void> {
  await sql`
    with placed as (
      insert into meter (customer_id, estate_id, name, obis, medium, base_unit, market_location_id)
      select ${customerId}, e.id, 'Zähler ' || n, '1-0:1.8.0', 1, 'Wh', lpad((e.id * 100 + n)::text, 11, '5')
      from estate e, generate_series(1, ${meters / estates}::int) n where e.customer_id = ${customerId}
      returning id, estate_id, name)
    insert into meter_assignment (customer_id, meter_id, kind, measuring_point, during)
    select ${customerId}, id,
      case name when 'Zähler 1' then ${MeterKind.GridConsumption}::int when 'Zähler 2' then ${MeterKind.FeedIn}::int
        when 'Zähler 3' then ${MeterKind.PvGeneration}::int else ${MeterKind.TenantRate}::int end,
      case when name in ('Zähler 1', 'Zähler 2') then ${MeasuringPoint.HouseConnection}
        when name = 'Zähler 3' then ${MeasuringPoint.PvTotal} else ${MeasuringPoint.Tenant} end, '[2020-01-01,)'
    from placed`.execute(db);
  await sql`
    with box as (
      insert into device (customer_id, estate_id, serial_number, device_type, installed_on)
      select customer_id, estate_id, '1EMH00' || lpad(id::text, 8, '0'), 'MeMeter', '2020-01-01' from meter
      where customer_id = ${customerId} returning id, serial_number)
    insert into meter_device (customer_id, meter_id, device_id, during)
    select ${customerId}, right(serial_number, 8)::int, id, '[2020-01-01,)' from box`.execute(db);
}

/** Totals of every month of two years and of the current month's days; quarter-hours only for the last days. */
export async function seedTotals(db: Database, customerId: number, nowMs: number): Promise<void> {
  const today = localDayOf(nowMs, defaultTimeZone);
  const thisMonth = shiftPeriod('month', today, 0).from;
  const columns = sql`pv_wh, pv_count, feed_in_wh, feed_in_count, import_wh, import_count, consumption_wh, consumption_count,
    charge_wh, charge_count, discharge_wh, discharge_count, self_wh, self_count, self_pv_wh, balance_count,
    consumption_import_wh, direct_wh, pv_to_battery_wh, pv_to_grid_wh, battery_to_consumption_wh, grid_to_consumption_wh, substituted_count`;
  const sums = (quarterHours: number) => {
    const q = sql.lit(quarterHours);
    return sql`300 * ${q}, ${q}, 100 * ${q}, ${q}, 50 * ${q}, ${q}, 250 * ${q}, ${q}, 0, ${q}, 0, ${q}, 200 * ${q}, ${q}, 300 * ${q},
      ${q}, 50 * ${q}, 200 * ${q}, 0, 100 * ${q}, 0, 50 * ${q}, 0`;
  };
  await sql`
    insert into estate_month (customer_id, estate_id, month, quarter_hours, ${columns})
    select customer_id, id, month, 2880, ${sums(2880)}
    from estate, generate_series(${thisMonth}::date - interval '24 months', ${thisMonth}::date, interval '1 month') month
    where customer_id = ${customerId}`.execute(db);
  const series = sql`array_fill(60, array[96])`;
  await sql`
    insert into estate_day (customer_id, estate_id, day, quarter_hours, pv, consumption, grid_import, feed_in, ${columns})
    select customer_id, id, day, 96, ${series}, ${series}, ${series}, ${series}, ${sums(96)}
    from estate, (select generate_series(${addDays(today, -60)}::date, ${today}::date, interval '1 day') as day
      union all select generate_series(${addDays(today, -400)}::date, ${addDays(today, -350)}::date, interval '1 day')) days
    where customer_id = ${customerId}`.execute(db);
  await seedMeterTotals(db, customerId, { today, thisMonth, present: countPresentQuarterHours(today, nowMs) });
  await sql`analyze`.execute(db);
}

/** A meter's values arrive one hour late. */
function countPresentQuarterHours(today: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - startOfDay(today, defaultTimeZone)) / quarterHourMs) - 4);
}

/** Every tenth meter misses two quarter-hours in each month. */
async function seedMeterTotals(
  db: Database,
  customerId: number,
  { today, thisMonth, present }: { today: string; thisMonth: string; present: number },
): Promise<void> {
  const packed = (count: number) => packAmounts(Array.from({ length: 96 }, (_, index) => (index < count ? 60 : null)));
  await sql`
    insert into meter_month (customer_id, meter_id, month, total, quarter_hours, missing, substituted, last_place)
    select customer_id, meter.id, month, 200000, quarter_hours,
      case when meter.id % 10 = 0 then 2 else 0 end + case month when ${thisMonth}::date then ${96 - present}::int else 0 end, 0,
      quarter_hours - case month when ${thisMonth}::date then ${96 - present}::int else 0 end
    from meter, lateral (
      select month, extract(epoch from least(month + interval '1 month', ${addDays(today, 1)}::timestamp)
        at time zone ${defaultTimeZone}::text - month at time zone ${defaultTimeZone}::text) / 900 as quarter_hours
      from generate_series(${thisMonth}::timestamp - interval '12 months', ${thisMonth}, interval '1 month') month) months
    where customer_id = ${customerId}`.execute(db);
  await sql`
    insert into meter_day (customer_id, meter_id, day, amounts, total, missing, substituted)
    select customer_id, id, day, case day when ${today}::date then ${packed(present)} else ${packed(96)} end::bit varying,
      case day when ${today}::date then ${present}::int * 60 else 5760 end, case day when ${today}::date then ${96 - present}::int else 0 end, 0
    from meter, generate_series(${addDays(today, -4)}::date, ${today}::date, interval '1 day') day
    where customer_id = ${customerId}`.execute(db);
}

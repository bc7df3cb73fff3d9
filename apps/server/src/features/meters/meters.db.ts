import type { Meter } from '@lichthof/contracts/meters.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The meters of an estate, by place and name, with their values of the month that begins on the day given. */
export async function listMeters(
  db: Database,
  { customerId, estateId, month }: { customerId: number; estateId: number; month: string },
): Promise<Meter[]> {
  const { rows } = await sql<Meter>`
    select m.id as "meterId", m.name, placed.serial_number as "serialNumber", m.obis, m.medium, m.base_unit as "baseUnit",
      a.kind, a.measuring_point as "measuringPoint", a.apartment_id as "apartmentId", apartment.name as "apartmentName",
      ends.first_day as "valuesFrom", (ends.last_day + 1) as "valuesTo", valued.total as "monthTotal",
      coalesce(valued.days, '[]') as days
    from meter m
    left join lateral (select * from meter_assignment
      where customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) a on true
    left join apartment on apartment.id = a.apartment_id
    left join lateral (select device.serial_number from meter_device join device on device.id = device_id
      where meter_device.customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) placed on true
    left join lateral (select
      (select day from meter_day where customer_id = m.customer_id and meter_id = m.id order by day limit 1) as first_day,
      (select day from meter_day where customer_id = m.customer_id and meter_id = m.id order by day desc limit 1) as last_day
    ) ends on true
    left join lateral (
      select sum(total)::bigint as total, jsonb_agg(jsonb_build_object('day', day,
        'completeness', 1 - missing::float / cardinality(amounts), 'substituted', substituted > 0) order by day) as days
      from meter_day where customer_id = m.customer_id and meter_id = m.id
        and day >= ${month}::date and day < ${month}::date + interval '1 month'
    ) valued on true
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null
    order by array_position(array['house-connection', 'pv-total', 'pv-single', 'battery', 'general', 'heating',
      'charging-station', 'tenant'], a.measuring_point), m.medium, m.name`.execute(db);
  return rows;
}

export interface MeterMonth {
  month: string;
  quarterHours: number;
  missing: number;
  substituted: number;
  total: number;
}

/** Whether the meter belongs to the estate. */
export async function hasMeter(
  db: Database,
  { customerId, estateId, meterId }: { customerId: number; estateId: number; meterId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('meter')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', meterId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Days on which amounts are missing or of which nothing is stored, from the first day with a value to the last. */
export async function readIncompleteDays(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<{ day: string; amounts: (number | null)[] | null }[]> {
  const { rows } = await sql<{ day: string; amounts: (number | null)[] | null }>`
    with ends as (select min(day) as first_day, max(day) as last_day from meter_day
      where customer_id = ${customerId} and meter_id = ${meterId})
    select series.day::date as day, stored.amounts
    from ends, generate_series(first_day, last_day, interval '1 day') as series (day)
    left join meter_day stored on stored.customer_id = ${customerId} and stored.meter_id = ${meterId}
      and stored.day = series.day::date
    where stored.day is null or stored.missing > 0 order by 1`.execute(db);
  return rows;
}

/** Totals and counts per month; a month's quarter-hours are those of the days stored. */
export async function readMeterMonths(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<MeterMonth[]> {
  return db
    .selectFrom('meter_month')
    .select(['month', 'quarter_hours as quarterHours', 'missing', 'substituted', 'total'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .orderBy('month')
    .execute();
}

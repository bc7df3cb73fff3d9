import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { Co2Factor } from '@lichthof/domain/energy/co2-savings.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { keptPrepared } from '../../database/keep-prepared.ts';
import { expectedQuarterHours } from '../metering/values/expected-quarter-hours.ts';
import { cutToWholeMonths, type Days } from './energy-totals.db.ts';
import type { EstateInTime } from './monitored-estate.db.ts';
import { quarterHoursUntil } from './quarter-hours-until.ts';

export function readCo2Factors(db: Database): Promise<Co2Factor[]> {
  return db.selectFrom('co2_factor').select(['co2_grams_per_kwh as co2GramsPerKwh', 'year']).execute();
}

/**
 * The share of expected quarter-hours with values over all assigned meters, 0 to 1; null if none is expected. How many
 * are expected is looked up only for meters that have not all of the days.
 */
export async function readCompleteness(db: Database, estate: EstateInTime, days: Days): Promise<number | null> {
  const { customerId, estateId, timeZone, nowMs } = estate;
  const months = cutToWholeMonths(days);
  const range = { from: sql`${days.from}::date`, to: sql`${days.to}::date` };
  const meter = { customerId, meterId: sql`placed.id`, timeZone: sql`${timeZone}::text`, days: range, nowMs };
  const { rows } = await sql<{ expected: number; present: number }>`
    ${keptPrepared} with placed as materialized (
      select m.id, exists (select from meter_assignment a where a.customer_id = ${customerId} and a.meter_id = m.id
        and a.during && daterange(${range.from}, ${range.to})
        and a.kind not in (${MeterKind.StorageCapacity}, ${MeterKind.StorageChargingQuota}, ${MeterKind.AllocatedQuantity})) as is_expected
      from meter m where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null
    ), stored as (
      select meter_id, sum(present) as present from (
        select s.meter_id, s.quarter_hours - s.missing as present from placed join meter_month s on s.meter_id = placed.id
          and s.customer_id = ${customerId} and s.month >= ${months.from}::date and s.month < ${months.to}::date
        ${presentOn(customerId, { from: days.from, to: months.from })}
        ${presentOn(customerId, { from: months.to, to: days.to })}) part group by meter_id
    )
    select coalesce(sum(case when not is_expected then 0
        when stored.present >= ${quarterHoursUntil(days, nowMs)} then stored.present
        else ${expectedQuarterHours(meter)} end), 0)::bigint as expected,
      coalesce(sum(stored.present), 0)::bigint as present
    from placed left join stored on stored.meter_id = placed.id`.execute(db);
  const { expected, present } = getFirst(rows);
  return expected === 0 ? null : Math.min(1, present / expected);
}

const presentOn = (customerId: number, { from, to }: Days) =>
  from < to
    ? sql`
      union all
      select d.meter_id, amount_count(d.amounts) - d.missing from placed join meter_day d on d.meter_id = placed.id
        and d.customer_id = ${customerId} and d.day >= ${from}::date and d.day < ${to}::date`
    : sql``;
